-- Yields out of protected calls for ever.
-- expected: endless
local c = coroutine.wrap(function() while true do pcall(coroutine.yield) end end)
while true do c() end
