local policy = {
  table = { key = "key", text = "title", section_by = "list", sections = { "To do", "Doing", "Done" } },
}

function policy.can_move_row(view, path)
  return true
end

policy.laws = {
  ["at most two in Doing"] = function(view)
    local doing = view:find_section("Doing")
    return math.max(0, view:number_of_rows(doing) - 2), "Doing is full"
  end,
}

return policy
