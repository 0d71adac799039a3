-- Prints a row and the view for ever.
-- ways: batch policy spec
while true do print(row, view) end
