-- Yields outside a coroutine.
-- expected: error attempt to yield from outside a coroutine
coroutine.yield()
