-- Taps by calling a table.
-- ways: batch spec
local t = setmetatable({}, { __call = function() user:tap("a") end })
while true do t() end
