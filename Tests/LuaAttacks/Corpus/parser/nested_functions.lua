-- Nests functions ten thousand deep.
-- expected: harmless C stack overflow
return (select(2, load(("return function() "):rep(10000)))):match("C stack overflow")
