-- Takes a long string apart for ever.
-- expected: endless
local s = ("x"):rep(3000000)
while true do local _ = s:sub(2) end
