-- Raises an object whose `__tostring` never answers.
-- expected: endless
error(setmetatable({}, { __tostring = function() while true do end end }))
