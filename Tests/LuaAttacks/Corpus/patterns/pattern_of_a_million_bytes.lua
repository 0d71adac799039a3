-- Looks whether a long pattern has special characters, again and again.
-- expected: endless
local p = ("a"):rep(2000000)
while true do string.find("a", p) end
