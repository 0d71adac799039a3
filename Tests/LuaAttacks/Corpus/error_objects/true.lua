-- Raises true.
-- expected: error true
error(true)
