-- Asks a library for a length that never answers.
-- expected: endless
table.concat(setmetatable({}, { __len = function() while true do end end }))
