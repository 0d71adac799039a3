-- Inserts at the front for ever: the work grows with the square.
-- expected: endless
local t = {}
while true do table.insert(t, 1, 0) end
