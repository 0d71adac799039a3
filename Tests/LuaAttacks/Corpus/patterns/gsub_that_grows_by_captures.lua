-- Repeats a long capture a thousand times in one replacement.
-- expected: growing
local s = ("x"):rep(1000000)
while true do s = s:gsub(".+", ("%0"):rep(1000)) end
