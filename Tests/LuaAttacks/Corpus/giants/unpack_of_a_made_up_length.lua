-- Unpacks a table that says it is huge.
-- expected: error too many results to unpack
table.unpack(setmetatable({}, { __len = function() return math.maxinteger end }))
