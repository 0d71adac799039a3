-- Loops when a value is closed because of an error.
-- expected: endless
local x <close> = setmetatable({}, { __close = function() while true do end end })
error("x")
