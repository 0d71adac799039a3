-- Inserts a list of many rows that fails at its end, caught.
-- ways: batch spec
local rows = {}
for i = 1, 1000 do rows[i] = { at = index_path(0, 0), values = { id = "n" .. i } } end
rows[1001] = { at = index_path(7, 7), values = { id = "z" } }
while true do pcall(view.insert_rows, view, rows) end
