-- Compares large texts of zeros, of which each byte is a text of its own.
-- expected: endless
local a, b = ("\0"):rep(200000) .. "a", ("\0"):rep(200000) .. "b"
while true do local _ = a < b end
