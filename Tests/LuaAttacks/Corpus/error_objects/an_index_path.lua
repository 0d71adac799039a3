-- Raises an index path.
-- expected: error [1, 2]
error(index_path(1, 2))
