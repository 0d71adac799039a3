-- Counts to the last character of a long string for ever.
-- expected: endless
local s = ("ž"):rep(1000000)
while true do utf8.offset(s, 999999) end
