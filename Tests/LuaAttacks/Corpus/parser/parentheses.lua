-- Opens two hundred thousand parentheses.
-- expected: harmless C stack overflow
return (select(2, load("return " .. ("("):rep(200000)))):match("C stack overflow")
