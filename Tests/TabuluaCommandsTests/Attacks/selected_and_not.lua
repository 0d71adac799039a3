-- Selects and deselects a row for ever.
-- ways: batch policy spec
while true do view:select_row(index_path(0, 0)) view:deselect_row(index_path(0, 0)) end
