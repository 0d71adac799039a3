-- Catches what stops a coroutine by resuming it.
-- expected: endless
while true do coroutine.resume(coroutine.create(function() while true do end end)) end
