-- Asks for a field of ten thousand characters.
-- expected: error invalid conversion
string.format("%99999d", 1)
