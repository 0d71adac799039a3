-- Counts to the greatest integer.
-- expected: endless
for i = 1, math.maxinteger do end
