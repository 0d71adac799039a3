-- Listing 6-4 as the guide has it: the marks are kept in cells. It works as long as no cell is used again.
---@type tabulua.Policy
local policy = { table = { text = "topping", key = "topping" } }

function policy.did_select_row(view, path)
  view:deselect_row(path)
  if view:accessory(path) == "none" then
    view:set_accessory(path, "checkmark")
  else
    view:set_accessory(path, "none")
  end
end

return policy
