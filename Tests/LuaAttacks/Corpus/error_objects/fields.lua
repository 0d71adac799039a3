-- Raises a table with fields that name one another.
-- expected: error the script raised a table
local t = { code = 1 }
t.self = t
error(t)
