-- Reads a field at the end of a chain of two thousand tables: one instruction, thousands of steps.
-- expected: endless
local t = { x = 1 }
for i = 1, 1900 do t = setmetatable({}, { __index = t }) end
while true do local _ = t.x end
