-- Goes through the characters of a long string for ever.
-- expected: endless
local s = ("ž"):rep(100000)
while true do for _ in utf8.codes(s) do end end
