-- Puts two hundred thousand minus signs before a number.
-- expected: harmless C stack overflow
return (select(2, load("return " .. ("- "):rep(200000) .. "1"))):match("C stack overflow")
