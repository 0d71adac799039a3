-- Compiles a condition of thirty thousand parts of which one is enough.
-- expected: harmless true or limit
return load("local y = " .. ("x or "):rep(30000) .. "x") ~= nil
