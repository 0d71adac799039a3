-- Yields out of the comparison of a sort.
-- expected: error attempt to yield across a C-call boundary
coroutine.wrap(function() table.sort({ 1, 2 }, coroutine.yield) end)()
