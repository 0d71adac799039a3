-- Turns into a string through a function that does.
-- expected: depth
local t = setmetatable({}, {})
getmetatable(t).__tostring = function(x) return tostring(x) end
return tostring(t)
