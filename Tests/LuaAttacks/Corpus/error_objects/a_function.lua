-- Raises a function.
-- expected: error a function
error(print)
