-- Writes a text of a thousand fields for ever.
-- expected: endless
local form, values = ("%5d"):rep(200), {}
for i = 1, 200 do values[i] = i end
while true do form:format(table.unpack(values)) end
