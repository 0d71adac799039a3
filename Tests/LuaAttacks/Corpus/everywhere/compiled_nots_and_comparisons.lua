-- Compiles a condition of both kinds with a hundred thousand parts.
-- expected: harmless true or limit
return load("return " .. ("not x and x < 1 or "):rep(50000) .. "x") ~= nil
