-- Asks for the state of coroutines for ever.
-- expected: endless
local c = coroutine.create(function() end)
while true do coroutine.status(c) coroutine.isyieldable() coroutine.running() end
