-- Fills the stack of a coroutine, and catches that.
-- expected: harmless false or limit
local function f() return 1 + f() end
return (coroutine.resume(coroutine.create(f)))
