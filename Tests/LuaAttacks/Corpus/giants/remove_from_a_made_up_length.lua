-- Removes from the front of a table that says it is huge.
-- expected: endless
table.remove(setmetatable({}, { __len = function() return math.maxinteger - 1 end }), 1)
