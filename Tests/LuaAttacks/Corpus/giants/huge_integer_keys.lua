-- Fills a table at places far apart.
-- expected: growing
local t = {}
for i = 1, math.maxinteger do t[i << 20] = i end
