-- Calls itself in a generic for.
-- expected: depth
local function f() for _ in ("x"):gmatch(".") do f() end end
f()
