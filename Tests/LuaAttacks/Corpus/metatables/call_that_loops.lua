-- Calls a table that never answers.
-- expected: endless
setmetatable({}, { __call = function() while true do end end })()
