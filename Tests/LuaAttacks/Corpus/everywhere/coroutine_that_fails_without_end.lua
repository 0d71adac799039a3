-- Makes coroutines that fail, for ever.
-- expected: endless
while true do coroutine.resume(coroutine.create(error), "no") end
