-- Moves a list to and fro for ever.
-- expected: endless
local t = {}
for i = 1, 5000 do t[i] = i end
while true do table.move(t, 1, 5000, 2) table.move(t, 2, 5001, 1) end
