-- Unpacks from the smallest integer to the greatest.
-- expected: error too many results to unpack
table.unpack({}, math.mininteger, math.maxinteger)
