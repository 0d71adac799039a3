-- Makes a string of many characters for ever.
-- expected: endless
local t = table.pack(utf8.codepoint(("x"):rep(100000), 1, -1))
while true do utf8.char(table.unpack(t)) end
