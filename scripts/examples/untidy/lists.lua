local policy = {
  table = { key = "key", text = "title", section_by = "list", sections = { "To do", "Doing", "Done" } },
}

function policy.can_move_row(view, path)
  return true
end

policy.laws = {
  ["at most three in a list"] = {
    each_section = function(view, section)
      return math.max(0, view:number_of_rows(section) - 3), "the list is full"
    end,
  },
}

return policy
