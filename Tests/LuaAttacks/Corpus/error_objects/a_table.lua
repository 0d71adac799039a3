-- Raises a table.
-- expected: error a table
error({})
