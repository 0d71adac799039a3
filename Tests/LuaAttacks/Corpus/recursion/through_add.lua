-- Adds through a function that adds.
-- expected: depth
local t = setmetatable({}, {})
getmetatable(t).__add = function(x, y) return x + y end
return t + 1
