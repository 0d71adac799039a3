-- Sorts a table that says it is longer than a sort takes.
-- expected: error array too big
table.sort(setmetatable({}, { __len = function() return math.maxinteger end }))
