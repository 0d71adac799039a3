-- Raises a message of four million bytes.
-- expected: error xxxx
error(("x"):rep(4000000), 0)
