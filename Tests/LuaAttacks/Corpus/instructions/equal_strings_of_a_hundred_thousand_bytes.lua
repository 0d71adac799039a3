-- Compares strings that are equal and just too small to be giants, for as long as it may.
-- expected: endless
local a, b = ('x'):rep(100000), ('x'):rep(99999) .. 'x'
while true do local same = a == b end
