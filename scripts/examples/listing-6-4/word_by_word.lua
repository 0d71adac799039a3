-- Listing 6-4 word by word, with the accessory from `cell_for_row`: the data model is what the guide leaves to the reader.
---@type tabulua.Policy
local policy = { table = { text = "topping", key = "topping" } }

function policy.cell_for_row(view, path) return { accessory = "none" } end

function policy.did_select_row(view, path)
  view:deselect_row(view:index_path_for_selected_row())
  local cell = view:cell_for_row(path)
  if cell.accessory == "none" then
    view:set_accessory(path, "checkmark")  -- check: allow mark_in_cell
    -- Reflect selection in data model
  elseif cell.accessory == "checkmark" then
    view:set_accessory(path, "none")  -- check: allow mark_in_cell
    -- Reflect deselection in data model
  end
end

return policy
