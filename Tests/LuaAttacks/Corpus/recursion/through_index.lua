-- Reads a field through a function that reads the field.
-- expected: depth
local t = setmetatable({}, {})
getmetatable(t).__index = function(_, k) return t[k] end
return t.x
