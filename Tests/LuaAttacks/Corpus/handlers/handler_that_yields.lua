-- Yields out of a message handler.
-- expected: harmless false
local c = coroutine.create(function() return xpcall(error, coroutine.yield, "x") end)
local _, ok = coroutine.resume(c)
return ok
