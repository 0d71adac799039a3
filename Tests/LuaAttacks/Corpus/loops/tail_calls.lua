-- Calls itself for ever without a stack.
-- expected: endless
local function f() return f() end
f()
