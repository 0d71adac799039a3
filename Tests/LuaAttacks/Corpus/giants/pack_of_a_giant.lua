-- Packs a string into a field of a gigabyte.
-- expected: error padding or limit
string.pack("c1000000000", "x")
