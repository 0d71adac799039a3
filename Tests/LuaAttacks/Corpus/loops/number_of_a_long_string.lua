-- Makes a number of a string of two million digits, again and again.
-- expected: endless
local s = ("1"):rep(2000000)
while true do local _ = s + 1 end
