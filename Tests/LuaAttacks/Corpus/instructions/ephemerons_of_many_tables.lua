-- Has a chain of tables with one weak key each.
-- expected: endless
local mode = { __mode = 'k' }
local tables, key = {}, {}
local first = key
for i = 1, 1500 do
  local value = {}
  tables[(i * 7919) % 1499 + 1] = setmetatable({ [key] = value }, mode)
  key = value
end
while true do local garbage = { {}, {}, {}, {} } end
