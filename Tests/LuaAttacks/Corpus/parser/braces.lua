-- Opens two hundred thousand braces.
-- expected: harmless C stack overflow
return (select(2, load("return " .. ("{"):rep(200000)))):match("C stack overflow")
