-- Looks for a key among those that collide as a part of a text.
-- expected: endless
local t, m = {}, (1 << 12) - 1
for i = 1, (1 << 11) + 1 do t[i * m] = true end
local missing = -m
while true do pcall(table.concat, t, "", missing, missing) end
