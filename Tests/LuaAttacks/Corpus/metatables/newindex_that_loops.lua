-- Writes a field that never answers.
-- expected: endless
setmetatable({}, { __newindex = function() while true do end end }).x = 1
