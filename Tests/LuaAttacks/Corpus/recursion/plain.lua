-- Calls itself for ever.
-- expected: depth
local function f() return 1 + f() end
f()
