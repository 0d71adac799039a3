-- Adds a key for each key that is visited.
-- expected: endless
local t = { 1 }
for k in next, t do for i = 1, 100 do t[{}] = true end end
while true do end
