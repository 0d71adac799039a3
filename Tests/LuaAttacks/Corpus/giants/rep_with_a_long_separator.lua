-- Asks for a terabyte of separators.
-- expected: growing
return #string.rep("", 1 << 20, ("x"):rep(1 << 20))
