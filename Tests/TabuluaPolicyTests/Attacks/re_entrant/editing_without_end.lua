-- Begins and ends editing for ever when a row is tapped.
-- expected: fails
return { did_select_row = function(view) while true do pcall(view.set_editing, view, not view.is_editing) end end }
