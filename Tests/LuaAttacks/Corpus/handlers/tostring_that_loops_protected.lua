-- Raises an object whose `__tostring` catches what stops it.
-- expected: endless
error(setmetatable({}, { __tostring = function() while true do pcall(function() while true do end end) end end }))
