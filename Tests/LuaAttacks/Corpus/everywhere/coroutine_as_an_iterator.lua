-- Goes through a coroutine that never comes to its end.
-- expected: endless
for _ in coroutine.wrap(function() while true do coroutine.yield(1) end end) do end
