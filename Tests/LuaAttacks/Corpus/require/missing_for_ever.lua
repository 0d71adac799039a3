-- Requires a module that is not there, for ever.
-- expected: endless
while true do pcall(require, "nope") end
