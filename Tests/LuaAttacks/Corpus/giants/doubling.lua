-- Doubles a string for ever.
-- expected: growing
local s = "x"
while true do s = s .. s end
