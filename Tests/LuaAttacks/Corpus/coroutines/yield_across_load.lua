-- Yields out of a reader function.
-- expected: harmless nil attempt to yield across a C-call boundary
return (coroutine.wrap(function() local f, e = load(coroutine.yield) return tostring(f) .. " " .. tostring(e) end)())
