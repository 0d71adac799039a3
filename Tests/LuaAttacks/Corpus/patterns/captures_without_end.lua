-- Matches lazy captures, each with all the places of those before it.
-- expected: endless
string.match(("x"):rep(300), ("(.-)"):rep(20) .. "y")
