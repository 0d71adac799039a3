-- Goes through pairs of a table whose `__pairs` does.
-- expected: depth
local t = setmetatable({}, {})
getmetatable(t).__pairs = function(x) return pairs(x) end
return pairs(t)
