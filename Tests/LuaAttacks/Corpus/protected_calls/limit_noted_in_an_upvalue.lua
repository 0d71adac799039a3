-- Looks whether a limit was caught, and goes on if so.
-- expected: endless
local caught
repeat caught = not pcall(function() while true do end end) until false
