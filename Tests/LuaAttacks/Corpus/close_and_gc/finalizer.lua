-- Asks for a finalizer, which no hook can stop.
-- expected: error a metatable with `__gc` is not available here
setmetatable({}, { __gc = function() while true do end end })
