-- Keeps all the coroutines it makes.
-- expected: growing
local t = {}
while true do t[#t + 1] = coroutine.create(function() end) end
