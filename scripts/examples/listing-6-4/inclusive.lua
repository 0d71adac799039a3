-- Listing 6-4 of the Table View Programming Guide: an inclusive list, any row of which may have a check mark. The
-- guide's listing keeps the marks in reusable cells, where they leak; here they are content.
---@type tabulua.Policy
local policy = { table = { text = "topping", key = "topping", check = "wanted" } }

function policy.did_select_row(view, path)
  view:deselect_row(path)
  view:set_checked(path, not view:is_checked(path))
end

return policy
