-- Fills a table for ever.
-- expected: growing
local t = {}
while true do t[#t + 1] = true end
