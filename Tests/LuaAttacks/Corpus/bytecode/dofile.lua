-- Runs a file.
-- expected: error unknown global `dofile`
dofile("/etc/passwd")
