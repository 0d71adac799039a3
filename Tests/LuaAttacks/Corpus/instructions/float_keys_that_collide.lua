-- Has keys of which the first 31 bits are the same.
-- expected: endless
local t, n = {}, 0
while true do n = n + 1 t[1 + n * 2.0 ^ -50] = true end
