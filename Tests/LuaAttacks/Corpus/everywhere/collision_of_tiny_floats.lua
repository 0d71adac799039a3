-- Has keys between zero and the smallest number that is written in full.
-- expected: endless
local t, n = {}, 0
while true do n = n + 1 t[(2 ^ 40 + n % 512) * 2.0 ^ -1074] = true t[1 + n * 2.0 ^ -52] = true end
