-- Loops when a value is closed because of the limit.
-- expected: endless
local x <close> = setmetatable({}, { __close = function() while true do pcall(function() while true do end end) end end })
while true do end
