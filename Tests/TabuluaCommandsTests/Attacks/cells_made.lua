-- Asks for the cells of rows for ever.
-- ways: batch policy spec
while true do pcall(view.cell_for_row, view, index_path(0, 0)) end
