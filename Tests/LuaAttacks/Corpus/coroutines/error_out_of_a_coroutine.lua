-- Raises out of wrapped coroutines, a hundred deep.
-- expected: error deep
local function f(n) if n == 0 then error("deep") end coroutine.wrap(f)(n - 1) end
f(100)
