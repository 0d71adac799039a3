-- Quotes a long string of bytes that take four each.
-- expected: endless
local s = ("\0"):rep(3000000)
while true do string.format("%q", s) end
