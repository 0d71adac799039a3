-- Doubles tables whose keys collide then.
-- expected: endless
local m = (1 << 11) - 1
while true do
  local t = {}
  for i = 1, (1 << 10) + 1 do t[i * m] = true end
end
