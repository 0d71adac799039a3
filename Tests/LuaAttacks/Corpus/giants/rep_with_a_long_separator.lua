-- Asks for a terabyte of separators.
-- expected: error resulting string too large or limit
return #string.rep("", 1 << 20, ("x"):rep(1 << 20))
