-- Names a global with a million letters.
-- expected: error unknown global or limit
return load("return " .. ("x"):rep(1000000))()
