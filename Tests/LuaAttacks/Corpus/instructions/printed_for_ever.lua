-- Prints a large text again and again.
-- expected: endless
local text = ('x'):rep(1 << 20)
while true do print(text) end
