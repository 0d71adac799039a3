-- Empties the table while it is sorted.
-- expected: harmless 100
local t = {}
for i = 1, 100 do t[i] = 100 - i end
table.sort(t, function(x, y) for i = 1, 100 do t[i] = nil end return x < y end)
return #t
