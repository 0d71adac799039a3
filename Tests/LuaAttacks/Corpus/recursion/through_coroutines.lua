-- Calls itself in a coroutine each time.
-- expected: depth
local function f() coroutine.wrap(f)() end
f()
