-- Raises an object whose `__tostring` raises the object.
-- expected: error the script raised a table
local e
e = setmetatable({}, { __tostring = function() error(e) end })
error(e)
