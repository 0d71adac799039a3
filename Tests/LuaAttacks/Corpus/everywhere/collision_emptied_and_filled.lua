-- Fills a table with keys that collide, empties it, and fills it again.
-- expected: endless
local t, m = {}, (1 << 10) - 1
while true do
  for i = 1, 1 << 9 do t[i * m] = i end
  for k in next, t do t[k] = nil end
end
