-- Concatenates with a table that never answers.
-- expected: endless
return setmetatable({}, { __concat = function() while true do end end }) .. "x"
