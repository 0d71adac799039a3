-- Compares large strings in protected calls.
-- expected: endless
local a, b = ('x'):rep(1 << 20), ('x'):rep((1 << 20) - 1) .. 'x'
while true do pcall(function() local same = a == b end) end
