-- Sorts a table that says it is huge.
-- expected: growing
table.sort(setmetatable({}, { __len = function() return (1 << 31) - 2 end, __index = function(_, k) return k end }))
