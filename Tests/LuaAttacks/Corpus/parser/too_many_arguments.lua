-- Calls a function with more arguments than there are registers.
-- expected: harmless function or expression needs too many registers
return (select(2, load("f(" .. ("a,"):rep(300) .. "a)"))):match("function or expression needs too many registers")
