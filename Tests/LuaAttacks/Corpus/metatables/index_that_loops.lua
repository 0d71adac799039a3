-- Reads a field that never answers.
-- expected: endless
return setmetatable({}, { __index = function() while true do end end }).x
