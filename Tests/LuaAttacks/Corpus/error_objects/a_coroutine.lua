-- Raises a coroutine.
-- expected: error a coroutine
error(coroutine.create(print))
