-- Looks a long string up in a table that has another one with the same bytes.
-- expected: endless
local a, b = ("x"):rep(4000000), ("x"):rep(4000000)
local t = { [a] = 1 }
while true do local _ = t[b] end
