-- Is a message handler with a message handler.
-- expected: harmless false
local ok = xpcall(error, function(e) return select(2, xpcall(error, function(x) return x end, e)) end, "x")
return ok
