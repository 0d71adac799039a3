-- Requires a file by its path.
-- expected: error is not found
require("/etc/passwd")
