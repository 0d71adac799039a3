-- Loads from a reader that answers a table.
-- expected: harmless attack.lua:3: reader function must return a string
return (select(2, load(function() return {} end)))
