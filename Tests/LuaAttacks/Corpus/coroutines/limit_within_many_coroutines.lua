-- Is stopped in the innermost of a hundred coroutines, each of which catches it.
-- expected: endless
local function f(n) if n == 0 then while true do end end coroutine.resume(coroutine.create(f), n - 1) while true do end end
f(100)
