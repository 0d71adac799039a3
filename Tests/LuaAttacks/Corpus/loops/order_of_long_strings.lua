-- Asks for the order of two long strings, again and again.
-- expected: endless
local a, b = ("x"):rep(4000000), ("x"):rep(3999999) .. "y"
while true do local _ = a < b end
