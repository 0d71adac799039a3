-- Works in stretches that end right before a count.
-- expected: endless
local function work() for i = 1, 30 do end coroutine.yield() end
while true do local c = coroutine.wrap(work) c() end
