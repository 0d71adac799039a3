-- The settings of a telephone: switches, sliders, links and images, in sections that stand apart.
---@type tabulua.Policy
local policy = {
  table = { text = "name", detail = "value", key = "id", section_by = "group" },
  view = { name = "Settings", style = "inset_grouped", footer = "Version 1.0" },
}

function policy.cell_for_row(view, path)
  local row = view:row(path)
  local kind = row.kind
  if kind == "switch" then
    return { image = row.id, detail = false, control = { type = "switch", value = row.value == "on" } }
  elseif kind == "slider" then
    return { image = row.id, detail = false, control = { type = "slider", value = tonumber(row.value), minimum = 0, maximum = 1 } }
  elseif kind == "link" then
    return { image = row.id, style = "value1", accessory = "disclosure_indicator" }
  elseif kind == "info" then
    return { image = row.id, accessory = "detail_button" }
  end
  return { image = row.id, style = "default" }
end

function policy.title_for_footer(view, section)
  if view:section(section).value == "Network" then return "Airplane mode turns the others off." end
end

-- What can be forgotten is swiped.
function policy.trailing_swipe_actions(view, path)
  if view:row(path).kind ~= "link" then return {} end
  return {
    { title = "Forget", style = "destructive", handler = function(view, row) view:row(row).value = "" end },
    { title = "Share", handler = function() end },
  }
end

function policy.control_value_changed(view, path, value)
  local row = view:row(path)
  row.value = row.kind == "switch" and (value and "on" or "off") or tostring(value)
end

return policy
