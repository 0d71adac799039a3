-- Goes through a large table that is empty now, again and again.
-- expected: endless
local t = {}
for i = 1, 40000 do t["k" .. i] = i end
for k in pairs(t) do t[k] = nil end
while true do for _ in pairs(t) do end end
