-- Has three million empty statements.
-- expected: harmless or limit
return load((";"):rep(3000000))()
