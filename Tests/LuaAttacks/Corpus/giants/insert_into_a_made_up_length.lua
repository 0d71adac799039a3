-- Inserts at the front of a table that says it is huge.
-- expected: endless
table.insert(setmetatable({}, { __len = function() return math.maxinteger - 1 end }), 1, 0)
