-- A preferences table: one choice in the first section, any number in the second, switches in the third, and rows of
-- the second that can be swiped to turn all off or this one only on.
---@type tabulua.Policy
local policy = {
  table = { text = "name", key = "name", section_by = "group", check = "chosen" },
  view = { style = "inset_grouped" },
}

local exclusive, inclusive, switches = 0, 1, 2

local function mark_only(view, chosen, section)
  for _, row in view:rows(section) do view:set_checked(row, row == chosen) end
end

function policy.cell_for_row(view, path)
  -- A cell that showed a switch may be used again for this row: the switch is taken away.
  if path.section ~= switches then return { control = false } end
  return { accessory = "none", control = { type = "switch", value = view:is_checked(path) } }
end

function policy.will_select_row(view, path)
  if path.section == switches then return nil, "use the switch" end
  return path
end

function policy.did_select_row(view, path)
  view:deselect_row(path)
  if path.section == exclusive then
    mark_only(view, view:row(path), exclusive)
  else
    view:set_checked(path, not view:is_checked(path))
  end
end

function policy.control_value_changed(view, path, value) view:set_checked(path, value) end

function policy.trailing_swipe_actions(view, path)
  if path.section ~= inclusive then return {} end
  return {
    { title = "Only this", handler = function(view, row) mark_only(view, row, inclusive) end },
    { title = "None", style = "destructive", handler = function(view) mark_only(view, nil, inclusive) end },
  }
end

return policy
