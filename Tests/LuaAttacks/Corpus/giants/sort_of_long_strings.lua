-- Sorts long strings that differ in the last byte.
-- expected: endless
local t = {}
local s = ("x"):rep(1000000)
for i = 1, 10 do t[i] = s .. i % 7 end
while true do table.sort(t) end
