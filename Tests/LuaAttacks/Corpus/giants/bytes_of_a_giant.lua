-- Asks for all bytes of a long string.
-- expected: depth
return select("#", ("x"):rep(2000000):byte(1, -1))
