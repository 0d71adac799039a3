-- Grows the table while it is sorted.
-- expected: growing
local t = { 2, 1 }
while true do table.sort(t, function(x, y) for i = 1, 1000 do t[#t + 1] = { i } end return false end) end
