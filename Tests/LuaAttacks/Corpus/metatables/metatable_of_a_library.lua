-- Takes away what guards a library.
-- expected: error cannot change a protected metatable
setmetatable(string, nil)
