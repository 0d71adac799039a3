-- Asks for a character that is none.
-- expected: error value out of range
utf8.char(1 << 40)
