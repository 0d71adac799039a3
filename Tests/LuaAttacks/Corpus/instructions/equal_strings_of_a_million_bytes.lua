-- Compares strings that are equal and large.
-- expected: endless
local a, b = ('x'):rep(1 << 20), ('x'):rep((1 << 20) - 1) .. 'x'
while true do local same = a == b end
