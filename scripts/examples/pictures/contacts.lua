-- A plain table with a section index; several rows can be selected in editing mode.
---@type tabulua.Policy
local policy = {
  table = { text = "name", detail = "city", key = "name", section_by = "letter" },
  view = { name = "Contacts", allows_multiple_selection_during_editing = true },
}

function policy.section_index_titles(view)
  local titles = {}
  for section = 0, view:number_of_sections() - 1 do titles[#titles + 1] = view:section(section).title end
  return titles
end

function policy.cell_for_row(view, path)
  return { style = "subtitle", accessory = "disclosure_indicator" }
end

function policy.height_for_row(view, path) return 58 end

function policy.add_button_tapped(view)
  view:insert_rows { { at = index_path(0, 0), values = { name = "New contact" } } }
end

return policy
