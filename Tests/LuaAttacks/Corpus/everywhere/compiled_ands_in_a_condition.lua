-- Compiles a branch with a hundred thousand conditions.
-- expected: harmless true or limit
return load("if " .. ("x == 1 and "):rep(100000) .. "x then end") ~= nil
