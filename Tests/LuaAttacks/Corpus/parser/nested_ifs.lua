-- Nests conditions ten thousand deep.
-- expected: harmless C stack overflow
return (select(2, load(("if x then "):rep(10000)))):match("C stack overflow")
