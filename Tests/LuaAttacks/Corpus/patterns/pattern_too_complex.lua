-- Nests a match deeper than Lua lets it.
-- expected: error pattern too complex
string.match(("x"):rep(300000), ("x?"):rep(300000) .. "y")
