-- Raises an object whose `__tostring` fails.
-- expected: error the script raised a table
error(setmetatable({}, { __tostring = function() error("no") end }))
