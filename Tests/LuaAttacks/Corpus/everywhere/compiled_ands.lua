-- Compiles a condition of a hundred thousand parts.
-- expected: harmless true or limit
return load("return " .. ("x and "):rep(100000) .. "x") ~= nil
