-- Raises an object whose `__tostring` answers a table.
-- expected: error the script raised a table
error(setmetatable({}, { __tostring = function() return {} end }))
