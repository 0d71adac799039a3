-- Assigns two hundred long results at once, for ever.
-- expected: endless
local s = ("x"):rep(10000)
while true do local t = { s:byte(1, -1) } end
