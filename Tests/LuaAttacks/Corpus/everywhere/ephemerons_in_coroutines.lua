-- Has weak keys that hold one another through coroutines.
-- expected: endless
local n = 300
local keys, weak = {}, setmetatable({}, { __mode = "k" })
for i = 1, n do keys[i] = {} end
for i = 2, n do
  local held = keys[i]
  local c = coroutine.create(function() coroutine.yield(held) end)
  coroutine.resume(c)
  weak[keys[i - 1]] = c
end
local first = keys[1]
keys = nil
while true do local garbage = { {}, {}, first } end
