-- Has a literal of five million bytes.
-- expected: harmless 5000000 or limit
return #load("return [[" .. ("x"):rep(5000000) .. "]]")()
