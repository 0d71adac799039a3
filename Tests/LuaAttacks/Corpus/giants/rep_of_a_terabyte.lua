-- Asks for a terabyte at once.
-- expected: growing
return #string.rep("x", 1 << 40)
