-- Makes a chain of suspended coroutines with values to be closed, and drops it.
-- expected: harmless true or limit
local function f(n) local c = coroutine.wrap(function() local x <close> = setmetatable({}, { __close = function() end }) if n > 0 then f(n - 1) end coroutine.yield() end) c() end
for i = 1, 20 do f(100) end
return true
