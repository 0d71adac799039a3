-- Asks for a length through a function that asks for it.
-- expected: depth
local t = setmetatable({}, {})
getmetatable(t).__len = function(x) return #x end
return #t
