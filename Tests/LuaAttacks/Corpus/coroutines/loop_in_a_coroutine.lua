-- Loops in a coroutine.
-- expected: endless
coroutine.wrap(function() while true do end end)()
