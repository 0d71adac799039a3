-- Begins beyond both ends.
-- expected: harmless nil 1
return tostring(("abc"):find("a", math.maxinteger)) .. " " .. ("abc"):find("a", math.mininteger)
