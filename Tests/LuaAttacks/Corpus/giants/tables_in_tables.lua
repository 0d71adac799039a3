-- Nests tables for ever.
-- expected: growing
local t = {}
while true do t = { t } end
