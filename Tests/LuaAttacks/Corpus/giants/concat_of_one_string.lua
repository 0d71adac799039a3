-- Joins a long string a hundred times.
-- expected: growing
local s = ("x"):rep(1000000)
local t = {}
for i = 1, 100 do t[i] = s end
return #table.concat(t)
