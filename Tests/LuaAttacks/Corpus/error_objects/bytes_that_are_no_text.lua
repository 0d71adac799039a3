-- Raises a message that is no UTF-8.
-- expected: error x
error("x\xff\xfe\xc0", 0)
