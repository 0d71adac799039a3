-- Switches editing in each event.
-- expected: fails
local policy = {}
local function switch(view) view:set_editing(not view.is_editing) end
for _, name in ipairs { "did_select_row", "will_display_cell", "move_row", "will_begin_reordering_row", "commit_editing_style" } do policy[name] = switch end
return policy
