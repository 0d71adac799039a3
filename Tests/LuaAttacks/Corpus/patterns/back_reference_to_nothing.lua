-- Refers to a capture that is not there.
-- expected: error invalid capture index
string.find("a", "%1")
