-- Compares large strings in one short coroutine after the other.
-- expected: endless
local a, b = ('x'):rep(1 << 20), ('x'):rep((1 << 20) - 1) .. 'x'
while true do coroutine.wrap(function() local same = a == b end)() end
