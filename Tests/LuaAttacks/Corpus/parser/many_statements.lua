-- Has a hundred thousand statements.
-- expected: harmless 100000 or limit
return load("local n = 0 " .. ("n = n + 1 "):rep(100000) .. "return n")()
