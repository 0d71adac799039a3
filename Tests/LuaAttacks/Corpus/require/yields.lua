-- Requires a module that yields.
-- expected: error attempt to yield
coroutine.wrap(require)("yields")
