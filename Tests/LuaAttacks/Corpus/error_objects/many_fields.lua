-- Raises a table with a million fields.
-- expected: error the script raised a table or limit
local t = {}
for i = 1, 1000000 do t["k" .. i] = i end
error(t)
