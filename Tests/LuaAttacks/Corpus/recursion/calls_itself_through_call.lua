-- Calls a table that is its own `__call`: each try puts one argument more before the others.
-- expected: depth
local t = {}
t.__call = t
setmetatable(t, t)
return t()
