-- Raises with a level that is not there.
-- expected: error x
error("x", 1000000)
