-- Sets the metatable of a table that protects it.
-- expected: error cannot change a protected metatable
setmetatable(setmetatable({}, { __metatable = "mine" }), {})
