-- Hands many arguments through a coroutine for ever.
-- expected: endless
local c = coroutine.wrap(function(...) local n = ... while true do coroutine.yield(...) end end)
local t = table.pack(table.unpack({}, 1, 50000))
while true do c(table.unpack(t, 1, 50000)) end
