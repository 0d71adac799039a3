-- Raises a table whose `message` loops when it is read.
-- expected: error the script raised a table
error(setmetatable({}, { __index = function() while true do end end }))
