-- Has three million lines.
-- expected: harmless or limit
return load(("\n"):rep(3000000))()
