-- Compares two long strings with a library function.
-- expected: endless
local a, b = ("x"):rep(4000000), ("x"):rep(3999999) .. "y"
while true do rawequal(a, b) end
