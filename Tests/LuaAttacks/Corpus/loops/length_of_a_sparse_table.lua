-- Asks for the length of a table with gaps.
-- expected: endless
local t = {}
for i = 0, 52 do t[1 << i] = true end
while true do local _ = #t end
