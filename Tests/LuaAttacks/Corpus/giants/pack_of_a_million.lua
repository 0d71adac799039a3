-- Packs and unpacks for ever.
-- expected: endless
while true do table.pack(table.unpack({}, 1, 100000)) end
