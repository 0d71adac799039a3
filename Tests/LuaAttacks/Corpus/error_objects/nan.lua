-- Raises nan.
-- expected: error nan
error(0/0)
