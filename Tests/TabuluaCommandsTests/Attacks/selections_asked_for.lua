-- Asks for the selected rows for ever.
-- ways: batch policy spec
view:select_row(index_path(0, 0))
while true do view:index_paths_for_selected_rows() end
