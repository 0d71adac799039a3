-- Sets a global past its guard; it is the script's own.
-- expected: harmless 1
rawset(_G, "x", 1)
return x
