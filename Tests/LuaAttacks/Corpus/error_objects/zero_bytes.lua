-- Raises a message with zero bytes in it.
-- expected: error b
error("a\0b", 0)
