-- Matches twenty-eight optional characters and then as many real ones.
-- expected: endless
string.match(("a"):rep(28), ("a?"):rep(28) .. ("a"):rep(29))
