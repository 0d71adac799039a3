-- Is a law that leaves a chain of weak keys, and makes garbage.
-- expected: fails
return { laws = { chain = function()
  local keys, weak = {}, setmetatable({}, { __mode = "k" })
  for i = 1, 500 do keys[i] = {} end
  for i = 2, 500 do weak[keys[i - 1]] = keys[i] end
  while true do local _ = { {}, keys[1] } end
end } }
