-- Calls a table that is its own `__call` in coroutine after coroutine.
-- expected: depth
local t = {}
t.__call = t
setmetatable(t, t)
while true do coroutine.resume(coroutine.create(function() return t() end)) end
