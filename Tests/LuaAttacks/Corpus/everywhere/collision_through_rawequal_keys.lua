-- Looks up fields of a chain of tables whose keys collide.
-- expected: endless
local m = (1 << 10) - 1
local t
for n = 1, 20 do
  local u = setmetatable({}, { __index = t })
  for i = 1, 1 << 9 do rawset(u, i * m, i) end
  t = u
end
local missing = -m
while true do local _ = t[missing] end
