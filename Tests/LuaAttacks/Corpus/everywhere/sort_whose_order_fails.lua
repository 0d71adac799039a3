-- Sorts by an order that fails, for ever.
-- expected: endless
local t = {}
for i = 1, 1000 do t[i] = i % 7 end
while true do pcall(table.sort, t, function(a, b) if a == 3 then error(a) end return a > b end) end
