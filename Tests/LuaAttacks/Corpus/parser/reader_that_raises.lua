-- Loads from a reader that raises a table.
-- expected: harmless table
return type(select(2, load(function() error({}) end)))
