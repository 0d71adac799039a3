-- Has more jumps to one label, for which the compiler takes the square of their number.
-- expected: harmless `goto` and `break` stand more than 10000 times in one chunk or limit
return (select(2, load(("goto done "):rep(300000) .. "::done::")))
