-- Makes a string of a hundred thousand codes for ever.
-- expected: endless
local t = table.pack(("x"):rep(100000):byte(1, -1))
while true do string.char(table.unpack(t)) end
