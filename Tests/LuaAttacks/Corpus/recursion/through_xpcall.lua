-- Calls itself in the handler of each error.
-- expected: harmless false
local function f() xpcall(error, f) end
f()
return false
