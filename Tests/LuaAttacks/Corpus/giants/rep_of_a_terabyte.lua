-- Asks for a terabyte at once.
-- expected: error resulting string too large or limit
return #string.rep("x", 1 << 40)
