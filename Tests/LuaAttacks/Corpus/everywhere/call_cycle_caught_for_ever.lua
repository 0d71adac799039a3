-- Catches again and again that a table is its own `__call`.
-- expected: depth
local t = {}
t.__call = t
setmetatable(t, t)
while true do pcall(t) end
