-- Looks for a string that is equal to a key and another one.
-- expected: endless
local a, b = ('x'):rep(1 << 20), ('x'):rep((1 << 20) - 1) .. 'x'
local t = { [a] = true }
while true do local v = t[b] end
