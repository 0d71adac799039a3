-- Opens a file.
-- expected: error unknown global `io`
io.open("/etc/passwd")
