-- Has weak keys that are held by functions that are values of other weak keys.
-- expected: endless
local n = 1200
local keys, weak = {}, setmetatable({}, { __mode = "k" })
for i = 1, n do keys[i] = {} end
for i = n, 2, -1 do local j = math.random(i) keys[i], keys[j] = keys[j], keys[i] end
for i = 2, n do local next_key = keys[i] weak[keys[i - 1]] = function() return next_key end end
local first = keys[1]
keys = nil
while true do local garbage = { {}, {}, function() return first end } end
