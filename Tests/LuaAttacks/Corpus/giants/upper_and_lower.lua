-- Changes the letters of a long string for ever.
-- expected: endless
local s = ("x"):rep(3000000)
while true do s:upper() s:lower() s:reverse() end
