-- Has a loop over a table that is its own `__call`.
-- expected: depth
local t = {}
t.__call = t
setmetatable(t, t)
for _ in t do end
