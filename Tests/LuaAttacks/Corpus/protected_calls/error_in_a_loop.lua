-- Raises and catches for ever.
-- expected: endless
while true do pcall(error, "x") end
