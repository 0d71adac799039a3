-- Asks for a field with a name of a million bytes that has no hash yet.
-- expected: endless
local n, t = 0, {}
local base = ('x'):rep(1 << 18)
while true do n = n + 1 local v = t[base .. n] end
