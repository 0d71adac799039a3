-- Repeats up to just below the limit, again and again.
-- expected: endless
while true do string.rep("x", 6000000) end
