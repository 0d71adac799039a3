-- Prints large texts of bytes that are none.
-- expected: endless
local text = ("\xff\x1b"):rep(1 << 19)
while true do print(text) end
