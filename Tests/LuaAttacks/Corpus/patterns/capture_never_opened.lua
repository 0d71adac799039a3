-- Closes a capture that is not open.
-- expected: error invalid pattern capture
string.find("a", "(a))")
