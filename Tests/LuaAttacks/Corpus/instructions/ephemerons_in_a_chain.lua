-- Has tables with weak keys that hold one another, in random order, collected again and again.
-- expected: endless
local n = 1500
local keys, order = {}, {}
for i = 1, n do keys[i] = {} order[i] = i end
for i = n, 2, -1 do local j = math.random(i) order[i], order[j] = order[j], order[i] end
local weak = setmetatable({}, { __mode = 'k' })
for i = 1, n - 1 do weak[keys[order[i]]] = keys[order[i + 1]] end
local first = keys[order[1]]
keys = nil
while true do local garbage = { {}, {}, {}, {} } end
