-- Is a law that is never kept.
-- expected: refused
return { laws = { never = function() return false, ("no "):rep(100000) end } }
