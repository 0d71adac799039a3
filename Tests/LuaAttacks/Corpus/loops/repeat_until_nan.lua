-- Waits for a number to equal itself that never does.
-- expected: endless
local nan = 0 / 0
repeat until nan == nan
