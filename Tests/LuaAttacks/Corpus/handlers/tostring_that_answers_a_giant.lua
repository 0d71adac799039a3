-- Raises an object whose `__tostring` answers a string of four million bytes.
-- expected: error xxxxxxxx
error(setmetatable({}, { __tostring = function() return ("x"):rep(4000000) end }))
