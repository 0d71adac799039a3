-- Resumes a dead coroutine for ever.
-- expected: endless
local c = coroutine.create(function() end)
while true do coroutine.resume(c) end
