-- Asks for random numbers between the extremes.
-- expected: harmless integer
return math.type(math.random(math.mininteger, math.maxinteger))
