-- Leaves a set open.
-- expected: error malformed pattern (missing ']')
string.find("a", "[" .. ("a"):rep(100000))
