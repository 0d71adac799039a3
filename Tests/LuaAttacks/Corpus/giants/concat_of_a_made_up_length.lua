-- Joins a table that says it is huge.
-- expected: growing
return table.concat(setmetatable({}, { __len = function() return math.maxinteger end, __index = function() return "xxxxxxxxxxxxxxxx" end }))
