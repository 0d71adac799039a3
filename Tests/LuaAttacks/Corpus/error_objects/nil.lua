-- Raises nil.
-- expected: error nil
error(nil)
