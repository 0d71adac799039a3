-- Compiles a condition of thirty thousand parts.
-- expected: harmless true or limit
return load("return " .. ("x and "):rep(30000) .. "x") ~= nil
