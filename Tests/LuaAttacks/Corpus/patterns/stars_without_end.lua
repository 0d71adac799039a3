-- Matches twenty-six stars on a string without the end that they ask for.
-- expected: endless
string.find(("a"):rep(30), ("a*"):rep(26) .. "b")
