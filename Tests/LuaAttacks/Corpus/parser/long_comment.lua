-- Has a comment of five million bytes.
-- expected: harmless or limit
return load("--[[" .. ("x"):rep(5000000) .. "]]")()
