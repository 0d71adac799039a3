-- Repeats nothing, more often than anybody can count.
-- expected: harmless 0
return #string.rep("", math.maxinteger)
