-- Adds a hundred thousand times in one expression.
-- expected: harmless 100001 or limit
return load("return " .. ("1 + "):rep(100000) .. "1")()
