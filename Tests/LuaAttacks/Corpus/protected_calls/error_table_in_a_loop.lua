-- Raises and catches tables for ever.
-- expected: endless
while true do pcall(error, {}) end
