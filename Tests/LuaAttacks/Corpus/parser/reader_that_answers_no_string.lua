-- Loads from a reader that answers a table.
-- expected: harmless reader function must return a string
return (select(2, load(function() return {} end)))
