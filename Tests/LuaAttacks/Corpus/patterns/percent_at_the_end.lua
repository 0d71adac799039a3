-- Ends a pattern with a percent sign.
-- expected: error malformed pattern (ends with '%')
string.find("a", "%")
