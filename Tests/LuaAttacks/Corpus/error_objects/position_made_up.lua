-- Raises a message that begins with the position of another file.
-- expected: error made up
error("/etc/passwd:1: made up", 0)
