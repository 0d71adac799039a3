-- Closes a coroutine, which crashes Lua 5.4.4 in a chain.
-- expected: error attempt to call a nil value
local function f(n) local c = coroutine.wrap(function() local x <close> = setmetatable({}, { __close = function() if n > 0 then f(n - 1) end end }) coroutine.yield() end) c() return c end
coroutine.close(coroutine.create(f))
