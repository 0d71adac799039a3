-- Is a law with a name of ten thousand letters.
-- expected: refused
return { laws = { [("x"):rep(10000)] = function() return false end } }
