-- Prints texts of line ends alone.
-- expected: endless
local text = ("\n"):rep(1 << 20)
while true do print(text) end
