-- Reads an unknown global.
-- expected: error unknown global `os`
return os.time()
