-- Compares texts of zeros that are just too small to be looked after as giants.
-- expected: endless
local a, b = ("\0"):rep(131000 - 32) .. "a", ("\0"):rep(131000 - 32) .. "b"
while true do local _ = a < b end
