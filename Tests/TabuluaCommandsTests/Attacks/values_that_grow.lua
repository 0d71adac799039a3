-- Gives a row a longer text each time.
-- ways: batch policy spec
local text = "x"
while true do text = text .. text:sub(1, 1000) row.title = text end
