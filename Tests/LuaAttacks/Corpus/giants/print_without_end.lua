-- Prints for ever.
-- expected: endless
while true do print(1, 2, 3) end
