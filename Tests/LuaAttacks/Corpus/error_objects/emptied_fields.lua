-- Raises a large table that is empty now.
-- expected: error the script raised a table or limit
local t = {}
for i = 1, 100000 do t["k" .. i] = i end
for i = 1, 100000 do t["k" .. i] = nil end
error(t)
