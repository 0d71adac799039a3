-- Concatenates through a function that concatenates.
-- expected: depth
local t = setmetatable({}, {})
getmetatable(t).__concat = function(x, y) return x .. y end
return t .. "x"
