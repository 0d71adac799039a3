-- Formats a long string many times at once.
-- expected: growing
local s = ("x"):rep(1000000)
return #string.format(("%s"):rep(200), table.unpack(table.move({ s }, 1, 1, 1), 1, 1), s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s, s)
