-- Compares two strings of four million bytes, again and again: an instruction each.
-- expected: endless
local a, b = ("x"):rep(4000000), ("x"):rep(3999999) .. "y"
while true do local _ = a == b end
