-- Joins what a C function answers for each place.
-- expected: growing
return table.concat(setmetatable({}, { __len = function() return 1 << 60 end, __index = math.type and function(_, k) return k end }))
