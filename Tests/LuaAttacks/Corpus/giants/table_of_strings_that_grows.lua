-- Fills a table with names for ever.
-- expected: growing
local t = {}
local i = 0
while true do i = i + 1 t["key" .. i] = i end
