-- Sorts by a table that is its own `__call`.
-- expected: depth
local t = {}
t.__call = t
setmetatable(t, t)
table.sort({ 3, 2, 1 }, function(a, b) return t(a, b) end)
