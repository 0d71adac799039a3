-- Has a length that is a table.
-- expected: error object length is not an integer
table.insert(setmetatable({}, { __len = function() return {} end }), 1)
