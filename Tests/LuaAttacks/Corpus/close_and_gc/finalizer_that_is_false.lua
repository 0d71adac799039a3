-- Asks for a finalizer that is false.
-- expected: error a metatable with `__gc` is not available here
setmetatable({}, { __gc = false })
