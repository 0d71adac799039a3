-- Requires a module that fails, for ever.
-- expected: endless
while true do pcall(require, "fails") end
