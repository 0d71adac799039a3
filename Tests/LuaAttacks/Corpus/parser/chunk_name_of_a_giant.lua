-- Names a chunk with a million letters, and raises in it.
-- expected: harmless 1 or limit
local _, e = pcall(load("error(1)", ("x"):rep(1000000)))
return e
