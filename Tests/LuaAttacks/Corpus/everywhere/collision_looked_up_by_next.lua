-- Asks for what follows a key at the end of those that collide.
-- expected: endless
local t, m = {}, (1 << 12) - 1
for i = 1, (1 << 11) + 1 do t[i * m] = true end
local last
for k in next, t do last = last or k end
while true do next(t, last) end
