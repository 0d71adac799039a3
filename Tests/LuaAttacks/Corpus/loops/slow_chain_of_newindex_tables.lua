-- Writes a field at the end of a chain of two thousand tables.
-- expected: endless
local t = {}
for i = 1, 1900 do t = setmetatable({}, { __newindex = t }) end
while true do t.x = nil end
