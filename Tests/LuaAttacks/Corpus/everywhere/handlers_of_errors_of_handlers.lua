-- Fails in each handler of a handler's errors, for ever.
-- expected: endless
local function f(n) return xpcall(error, function() if n > 0 then f(n - 1) end error() end) end
while true do f(8) end
