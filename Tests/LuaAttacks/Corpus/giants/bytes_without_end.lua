-- Asks for a hundred thousand bytes for ever.
-- expected: endless
local s = ("x"):rep(100000)
while true do s:byte(1, -1) end
