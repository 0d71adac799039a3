-- Makes keys of texts of numbers of which the first bits are the same.
-- expected: endless
local t, n = {}, 0
while true do
  n = n + 1
  t[tonumber(("0x1.0000000%06xp0"):format(n % (1 << 24)))] = true
end
