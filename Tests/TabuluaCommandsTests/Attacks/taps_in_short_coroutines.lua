-- Taps in coroutines that fail afterwards.
-- ways: batch spec
while true do coroutine.resume(coroutine.create(function() user:tap("a") error(1) end)) end
