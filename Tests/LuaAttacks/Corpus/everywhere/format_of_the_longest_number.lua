-- Writes the largest number with all its digits for ever.
-- expected: endless
while true do ("%.99f"):format(1e308) end
