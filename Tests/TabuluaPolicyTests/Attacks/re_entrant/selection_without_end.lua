-- Selects and deselects for ever when a row is tapped.
-- expected: fails
return { did_select_row = function(view, path) while true do pcall(view.select_row, view, path) pcall(view.deselect_row, view, path) end end }
