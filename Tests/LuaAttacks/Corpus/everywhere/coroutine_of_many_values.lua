-- Hands two hundred values to and fro for ever.
-- expected: endless
local t = {}
for i = 1, 200 do t[i] = i end
local f = coroutine.wrap(function(...) while true do coroutine.yield(...) end end)
while true do f(table.unpack(t)) end
