-- Asks for a length that never answers.
-- expected: endless
return #setmetatable({}, { __len = function() while true do end end })
