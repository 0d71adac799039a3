-- Raises a number.
-- expected: error 42
error(42)
