-- Concatenates two hundred thousand times in one expression.
-- expected: harmless C stack overflow
return (select(2, load("return " .. ("1 .. "):rep(200000) .. "1"))):match("C stack overflow")
