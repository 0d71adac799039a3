-- Takes from a generator that never ends, in a generic for.
-- expected: endless
for _ in coroutine.wrap(function() local i = 0 while true do i = i + 1 coroutine.yield(i) end end) do end
