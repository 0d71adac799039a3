-- Raises in the very handler that is to say what was raised.
-- expected: harmless false
return (xpcall(error, error, "x"))
