-- Begins coroutines that loop, each within the one before.
-- expected: endless
local function deep(n) if n == 0 then while true do end end coroutine.wrap(deep)(n - 1) end
while true do pcall(deep, 100) end
