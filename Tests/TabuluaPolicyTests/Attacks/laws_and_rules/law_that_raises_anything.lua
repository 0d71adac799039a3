-- Is a law that raises a table that raises when it is printed.
-- expected: fails
return { laws = { raises = function() error(setmetatable({}, { __tostring = function() error("again") end })) end } }
