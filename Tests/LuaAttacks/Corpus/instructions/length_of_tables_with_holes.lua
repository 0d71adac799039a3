-- Asks for the length of a table that has only keys far apart.
-- expected: endless
local t = {}
for i = 0, 40 do t[1 << i] = true end
while true do local n = #t end
