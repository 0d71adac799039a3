-- Requires a table.
-- expected: error `require` takes the name of a module
require({})
