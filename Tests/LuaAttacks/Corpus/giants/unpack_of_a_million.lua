-- Unpacks nearly as many values as the stack takes, for ever.
-- expected: endless
while true do table.unpack({}, 1, 900000) end
