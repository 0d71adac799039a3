-- Leaves a capture open.
-- expected: error unfinished capture
string.find("a", "(a")
