-- Looks for the beginning of a character that has none.
-- expected: endless
local s = "a" .. ("\x80"):rep(2000000)
while true do pcall(utf8.offset, s, 1, 1000000) utf8.offset(s, 2) pcall(utf8.codepoint, s, 2) end
