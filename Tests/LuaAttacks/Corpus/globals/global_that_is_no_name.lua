-- Reads globals by values that are no names.
-- expected: error unknown global of type table
return _G[{}]
