-- Has a handler that runs a coroutine without end.
-- expected: endless
xpcall(error, function() coroutine.wrap(function() while true do end end)() end)
while true do end
