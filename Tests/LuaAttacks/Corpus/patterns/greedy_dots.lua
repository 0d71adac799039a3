-- Matches five greedy dots on two thousand characters.
-- expected: endless
string.find(("a"):rep(2000), ".*.*.*.*.*b")
