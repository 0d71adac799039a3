-- Makes coroutines within coroutines, each too short to be counted.
-- expected: endless
local function f() coroutine.wrap(f)() end
while true do pcall(f) end
