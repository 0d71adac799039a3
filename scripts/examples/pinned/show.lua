-- The running order of a radio show. The news is fixed: it neither moves nor is displaced, so that the other items
-- hop over it. No half of the show lasts longer than half an hour, whoever changes it.
---@type tabulua.Policy
local policy = {}

policy.table = {
  text = "item", detail = "minutes", key = "id", section_by = "part",
  types = { minutes = "integer", fixed = "boolean" },
}

local function is_free(view, path)
  local item = view:row(path)
  if item.fixed then return false, item.item .. " stays at its place" end
  return true
end

policy.can_move_row = is_free
policy.can_displace_row = is_free

policy.laws = {
  not_displaced = function(view, path) return view:row(path).fixed end,

  ["half an hour"] = function(view)
    for section = 0, view:number_of_sections() - 1 do
      local minutes = 0
      for _, item in view:rows(section) do minutes = minutes + item.minutes end
      if minutes > 30 then
        return false, string.format("%s would last %d minutes", view:section(section).value, minutes)
      end
    end
    return true
  end,
}

return policy
