-- Prints a hundred thousand values at once, for ever.
-- expected: endless
while true do print(table.unpack({}, 1, 100000)) end
