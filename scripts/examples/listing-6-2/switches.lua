-- Listing 6-2 of the Table View Programming Guide: a switch in each row's accessory. The switch belongs to the cell;
-- what it stands for belongs to the row.
---@type tabulua.Policy
local policy = { table = { text = "name", key = "name", types = { on = "boolean" } } }

function policy.cell_for_row(view, path)
  return { control = { type = "switch", value = view:row(path).on } }
end

function policy.control_value_changed(view, path, value)
  local row = view:row(path)
  row.on = value
  if row.name == "Airplane mode" and value then
    for _, other in view:rows() do
      if other ~= row then other.on = false end
    end
  end
end

return policy
