-- Raises a table whose `__name` is long.
-- expected: error the script raised a table
error(setmetatable({}, { __name = ("x"):rep(4000000) }))
