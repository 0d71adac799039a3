-- Compares strings that differ in their last byte.
-- expected: endless
local a, b = ('x'):rep(1 << 20) .. 'a', ('x'):rep(1 << 20) .. 'b'
while true do local same = a ~= b end
