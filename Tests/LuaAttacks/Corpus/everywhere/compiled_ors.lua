-- Compiles a condition of a hundred thousand parts of which one is enough.
-- expected: harmless true or limit
return load("local y = " .. ("x or "):rep(100000) .. "x") ~= nil
