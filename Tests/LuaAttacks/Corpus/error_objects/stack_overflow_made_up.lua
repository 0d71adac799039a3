-- Raises the message of a full stack.
-- expected: depth
error("stack overflow", 0)
