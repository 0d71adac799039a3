-- Looks through a long set for each character.
-- expected: endless
local set = "[" .. ("bcd"):rep(10000) .. "]"
while true do string.find(("a"):rep(10000), set) end
