-- Loops when a value is closed.
-- expected: endless
local x <close> = setmetatable({}, { __close = function() while true do end end })
