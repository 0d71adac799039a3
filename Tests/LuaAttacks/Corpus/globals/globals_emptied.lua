-- Takes all globals away.
-- expected: error unknown global `getmetatable`
local raw, keys = rawset, {}
for k in next, _G do keys[#keys + 1] = k end
local g = _G
for i = 1, #keys do raw(g, keys[i], nil) end
getmetatable(g)
