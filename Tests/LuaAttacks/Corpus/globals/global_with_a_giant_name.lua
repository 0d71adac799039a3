-- Sets a global with a name of a million letters.
-- expected: error unknown global
_G[("x"):rep(1000000)] = 1
