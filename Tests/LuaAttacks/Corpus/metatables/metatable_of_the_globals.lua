-- Takes away what guards the globals.
-- expected: error cannot change a protected metatable
setmetatable(_G, nil)
