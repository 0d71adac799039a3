-- Calls itself for ever, catches the overflow, and begins again.
-- expected: endless
local function f() return 1 + f() end
while true do pcall(f) end
