-- Makes a large text again and again and compares it.
-- expected: endless
local a = ("x"):rep(300000)
local b = a .. "y"
while true do local _ = a .. "y" == b end
