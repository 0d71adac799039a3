-- Makes long strings as keys for ever.
-- expected: growing
local t = {}
while true do t[("x"):rep(100) .. #t .. math.random(1 << 40)] = t end
