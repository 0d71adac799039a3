-- Calls the wrapped coroutine from within.
-- expected: error cannot resume non-suspended coroutine
local f
f = coroutine.wrap(function() f() end)
f()
