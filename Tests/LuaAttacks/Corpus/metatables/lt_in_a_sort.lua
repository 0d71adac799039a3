-- Sorts by an order that never answers.
-- expected: endless
local m = { __lt = function() while true do end end }
table.sort({ setmetatable({}, m), setmetatable({}, m) })
