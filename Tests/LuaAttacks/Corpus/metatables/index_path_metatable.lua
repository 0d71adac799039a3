-- Takes the metatable of index paths.
-- expected: harmless false
return getmetatable(index_path(0, 0))
