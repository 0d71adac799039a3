-- Hands values of every kind to every method of the view.
-- expected: harmless
local policy = {}
local methods = { "number_of_sections", "number_of_rows", "section", "find_section", "row", "rows", "find", "index_path", "key", "exists",
  "is_checked", "accessory", "reconfigure_rows", "reload_section_index_titles", "cell_for_row", "neighbors_after_move", "index_path_after_move", "index_path_for_selected_row",
  "index_paths_for_selected_rows", "index_paths_for_visible_rows", "insert_rows", "delete_rows", "reload_rows", "move_row",
  "insert_sections", "delete_sections", "set_checked", "set_accessory", "set_editing", "perform_batch_updates", "reload_data",
  "select_row", "deselect_row", "columns", "move_rows", "scroll_to_row", "push", "pop", "localized_string" }
function policy.can_move_row(view, path)
  local values = { 0, -1, 1.5, 0 / 0, math.maxinteger, "x", ("x"):rep(10000), true, {}, { {} }, print, view, path, view:row(path), coroutine.create(print) }
  for _, name in ipairs(methods) do
    for _, value in ipairs(values) do
      pcall(function() return view[name](view, value) end)
      pcall(function() return view[name](view, value, value) end)
      pcall(function() return view[name](view, value, value, value) end)
    end
    pcall(function() return view[name](view) end) pcall(function() return view[name]() end)
  end
  return true
end
return policy
