-- Calls two tables each of which is the `__call` of the other.
-- expected: depth
local a, b = {}, {}
a.__call, b.__call = b, a
setmetatable(a, a)
setmetatable(b, b)
return a()
