-- Puts a list together of what was put together before.
-- expected: growing
local s = "x"
local kept = {}
while true do s = table.concat({ s, s, s }) kept[#kept + 1] = s if #s > 1 << 20 then s = "x" end end
