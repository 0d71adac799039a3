-- Listing 8-2 of the Table View Programming Guide: the data source owns its rows, and moves one in its own list
-- after the table has moved it: take it out, then put it in.
---@type tabulua.Policy
local policy = {}
local colors = { "Red", "Orange", "Yellow", "Green", "Blue", "Violet" }

function policy.number_of_rows(view, section) return #colors end

function policy.cell_for_row(view, path) return { text = colors[path.row + 1] } end

function policy.move_row(view, source, destination)
  local color = table.remove(colors, source.row + 1)
  table.insert(colors, destination.row + 1, color)
end

return policy
