-- Removes and adds keys while a table is visited.
-- expected: harmless true
local t = {}
for i = 1, 1000 do t[i] = i t["k" .. i] = i end
local n = 0
pcall(function() for k in pairs(t) do t[k] = nil n = n + 1 t["new" .. n] = true end end)
return n > 0
