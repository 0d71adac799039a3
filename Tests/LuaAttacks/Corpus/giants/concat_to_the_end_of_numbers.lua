-- Joins up to the greatest integer.
-- expected: error invalid value (nil) at index
return table.concat({}, "", math.maxinteger - 1, math.maxinteger)
