-- Loads a file.
-- expected: error unknown global `loadfile`
loadfile("/etc/passwd")
