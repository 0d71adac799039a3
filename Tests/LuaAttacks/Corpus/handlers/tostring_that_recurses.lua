-- Raises an object whose `__tostring` recurses without end.
-- expected: error the script raised a table
error(setmetatable({}, { __tostring = function(e) return tostring(e) end }))
