-- Resumes and yields for ever.
-- expected: endless
local c = coroutine.wrap(function() while true do coroutine.yield() end end)
while true do c() end
