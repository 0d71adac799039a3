-- Makes long strings for ever, each of which is garbage at once.
-- expected: endless
local s = ("x"):rep(1000000)
while true do local _ = s .. "y" end
