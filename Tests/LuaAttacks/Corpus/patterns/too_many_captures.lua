-- Has more captures than Lua lets it.
-- expected: error too many captures
string.find("a", ("()"):rep(40))
