-- Compiles a branch with thirty thousand conditions.
-- expected: harmless true or limit
return load("if " .. ("x == 1 and "):rep(30000) .. "x then end") ~= nil
