-- Compiles a condition of both kinds with forty thousand parts.
-- expected: harmless true or limit
return load("return " .. ("not x and x < 1 or "):rep(20000) .. "x") ~= nil
