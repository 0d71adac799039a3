-- Formats a long string ten thousand times in one call.
-- expected: growing
local t = {}
local s = ("x"):rep(100000)
for i = 1, 10000 do t[i] = s end
return #string.format(("%s"):rep(10000), table.unpack(t))
