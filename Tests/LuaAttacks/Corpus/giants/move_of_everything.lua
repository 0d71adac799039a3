-- Moves all the integers there are by one.
-- expected: endless
table.move({}, 1, math.maxinteger - 1, 2)
