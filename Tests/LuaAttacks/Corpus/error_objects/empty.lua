-- Raises an empty message.
-- expected: error 
error("", 0)
