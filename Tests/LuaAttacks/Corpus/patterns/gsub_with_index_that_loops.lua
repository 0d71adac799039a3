-- Replaces through a table whose `__index` loops.
-- expected: endless
("x"):gsub(".", setmetatable({}, { __index = function() while true do end end }))
