-- Takes the metatable of strings.
-- expected: harmless false
return getmetatable("")
