-- Closes values for ever.
-- expected: endless
local t = setmetatable({}, { __close = function() end })
while true do local x <close> = t end
