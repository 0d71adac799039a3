-- Hands a value through sixty coroutines for ever.
-- expected: endless
local f = coroutine.wrap(function() while true do coroutine.yield(1) end end)
for i = 1, 60 do local g = f f = coroutine.wrap(function() while true do coroutine.yield(g()) end end) end
while true do f() end
