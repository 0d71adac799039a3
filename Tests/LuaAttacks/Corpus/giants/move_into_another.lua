-- Moves without end into another table.
-- expected: growing
table.move(setmetatable({}, { __index = function() return 1 end }), 1, math.maxinteger - 1, 1, {})
