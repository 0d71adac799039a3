-- A shopping list by shops. What has been bought stays on the list until the day is over.
---@type tabulua.Policy
local policy = {
  table = {
    text = "item", detail = "amount", key = "id", section_by = "shop", check = "bought",
    sections = { "Market", "Baker", "Chemist" },
  },
}

policy.laws = {
  ["what has been bought stays"] = function(view)
    local bought = 0
    for _, row in view:rows() do
      if view:is_checked(row) then bought = bought + 1 end
    end
    return bought >= 2, "take the bought things off in the evening"
  end,
}

return policy
