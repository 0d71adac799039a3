-- Prints nothing, for ever.
-- expected: endless
while true do print() end
