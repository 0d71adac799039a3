-- Unpacks through a library function.
-- expected: endless
local t = setmetatable({}, { __index = function() end })
while true do table.unpack(t, 1, 100000) end
