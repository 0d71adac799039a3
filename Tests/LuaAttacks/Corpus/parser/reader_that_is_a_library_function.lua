-- Loads from a library function that never ends.
-- expected: endless
load(coroutine.wrap(function() while true do coroutine.yield(" ") end end))
