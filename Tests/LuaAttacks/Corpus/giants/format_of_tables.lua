-- Formats tables whose `__tostring` loops.
-- expected: endless
string.format("%s", setmetatable({}, { __tostring = function() while true do end end }))
