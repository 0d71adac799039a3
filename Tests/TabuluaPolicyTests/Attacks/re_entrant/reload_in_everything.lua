-- Reloads the table in each event.
-- expected: fails
local policy = {}
local function reload(view) view:reload_data() end
for _, name in ipairs { "did_select_row", "did_deselect_row", "will_display_cell", "did_end_displaying_cell", "move_row", "did_highlight_row", "will_begin_reordering_row", "did_end_reordering_row" } do policy[name] = reload end
return policy
