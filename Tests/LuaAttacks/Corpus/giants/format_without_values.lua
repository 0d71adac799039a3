-- Asks for a million values that are not there.
-- expected: error no value
string.format(("%s"):rep(100000))
