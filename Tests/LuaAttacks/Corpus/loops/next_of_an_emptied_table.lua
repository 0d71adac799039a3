-- Asks for the first key of a large table that is empty now.
-- expected: endless
local t = {}
for i = 1, 40000 do t["k" .. i] = i end
for k in pairs(t) do t[k] = nil end
while true do next(t) end
