-- Goes two thousand times through a table whose keys collide, in one instruction.
-- expected: endless
local t, m = {}, (1 << 12) - 1
for i = 1, (1 << 11) + 1 do t[i * m] = true end
setmetatable(t, { __index = t })
while true do pcall(function() return t[-m] end) end
