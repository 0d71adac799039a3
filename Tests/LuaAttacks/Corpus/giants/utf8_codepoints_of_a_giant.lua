-- Asks for all characters of a long string.
-- expected: depth
utf8.codepoint(("x"):rep(2000000), 1, -1)
