-- Several policy files as one policy, as `--policy a.lua --policy b.lua` names them.
--
-- Each file runs as a policy's file does, with the same options; `rules.all` puts what they return together, in their order.
local rules = require "tabulua.rules"
local options, files = ...

local policies = {}
for place, file in ipairs(files) do
  local chunk, problem = load(file.text, "=" .. file.name, "t")
  if chunk == nil then error(problem, 0) end
  local policy = chunk(options)
  if type(policy) ~= "table" then
    error("`" .. file.name .. "` must return a table of callbacks, but returned "
      .. (policy == nil and "nothing" or "a " .. type(policy)), 0)
  end
  policies[place] = policy
end
return rules.all(policies)
