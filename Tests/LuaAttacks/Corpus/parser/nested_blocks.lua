-- Nests blocks ten thousand deep.
-- expected: harmless C stack overflow
return (select(2, load(("do "):rep(10000)))):match("C stack overflow")
