-- Looks for a key in a table whose keys all have the place of another one.
-- expected: endless
local t, m = {}, (1 << 13) - 1
for i = 1, (1 << 12) + 1 do t[i * m] = true end
local missing = -m
while true do local v = t[missing] end
