-- Keeps a coroutine that was made before anything was counted.
-- expected: endless
local kept = coroutine.create(function() coroutine.yield() while true do end end)
coroutine.resume(kept)
coroutine.resume(kept)
while true do end
