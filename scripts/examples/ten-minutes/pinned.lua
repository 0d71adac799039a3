-- The first book of each shelf keeps its place: it is not dragged, and the others hop over it.
local rules = require "tabulua.rules"

local policy = rules.pin(function(view, path)
  return path.row == 0, "the first book stays"
end)

policy.table = { text = "book", section_by = "shelf" }

return policy
