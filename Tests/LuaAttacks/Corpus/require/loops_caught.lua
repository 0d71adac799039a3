-- Catches a module that never ends, and requires it again.
-- expected: endless
while true do pcall(require, "loops") end
