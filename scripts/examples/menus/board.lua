-- A board whose cards have a menu: they go to another column, unless that is full, or are deleted.
---@type tabulua.Policy
local policy = {}

policy.table = {
  text = "title", key = "id", section_by = "column", sections = { "Todo", "Doing", "Done" },
}

local limits = { Doing = 2 }

-- Why no card may come into a column; nil if one may.
local function why_full(column)
  local limit = limits[column.value]
  if limit and column.count >= limit then
    return string.format("%s holds %d cards", column.value, limit)
  end
end

-- An action for each other column.
local function columns(view, path)
  local list = {}
  for section = 0, view:number_of_sections() - 1 do
    local column = view:section(section)
    if section ~= path.section then
      table.insert(list, {
        title = column.value,
        disabled = why_full(column),
        handler = function(view, row)
          view:move_row(row, index_path(section, view:number_of_rows(section)))
        end,
      })
    end
  end
  return list
end

function policy.context_menu_for_row(view, path)
  return {
    { title = "Move to", image = "arrow", children = columns(view, path) },
    {
      title = "To the top",
      disabled = path.row == 0 and "it is there already",
      handler = function(view, row) view:move_row(row, path:with_row(0)) end,
    },
    { title = "Delete", style = "destructive", handler = function(view, row) view:delete_rows { row } end },
  }
end

policy.laws = {
  ["Doing holds two cards"] = function(view)
    return view:number_of_rows(view:find_section("Doing")) <= 2
  end,
}

return policy
