-- Yields more values than the stack takes.
-- expected: harmless false or limit
local c = coroutine.create(function() coroutine.yield(table.unpack({}, 1, 990000)) end)
local function deep(n, ...) if n > 0 then return deep(n - 1, ...) end return (coroutine.resume(c)) end
local ok = pcall(deep, 10, table.unpack({}, 1, 200000))
return ok and false
