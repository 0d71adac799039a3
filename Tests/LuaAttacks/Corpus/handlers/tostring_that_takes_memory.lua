-- Raises an object whose `__tostring` takes memory without end.
-- expected: growing
error(setmetatable({}, { __tostring = function() local t = {} while true do t[#t + 1] = {} end end }))
