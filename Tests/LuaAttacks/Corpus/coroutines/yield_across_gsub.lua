-- Yields out of the callback of gsub.
-- expected: error attempt to yield across a C-call boundary
coroutine.wrap(function() ("x"):gsub(".", coroutine.yield) end)()
