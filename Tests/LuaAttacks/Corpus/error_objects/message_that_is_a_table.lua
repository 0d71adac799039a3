-- Raises a table whose `message` is a table.
-- expected: error the script raised a table
error({ message = {} })
