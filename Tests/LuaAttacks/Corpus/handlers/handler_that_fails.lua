-- Is a message handler that fails each time.
-- expected: harmless false
local n = 0
local ok = xpcall(error, function() n = n + 1 error("again") end, "x")
return ok
