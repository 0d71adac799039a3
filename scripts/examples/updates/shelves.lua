-- Three shelves whose goods the policy owns. The add button restocks them, in one update block.
-- `--set forget=true` forgets to tell the view of some of it.
---@type tabulua.Policy
local policy = {}
local options = ...
local shelves = { { "rice", "flour" }, { "tea" }, { "plums", "pears", "figs" } }

function policy.number_of_sections(view) return #shelves end

function policy.number_of_rows(view, section) return #shelves[section + 1] end

function policy.cell_for_row(view, path) return { text = shelves[path.section + 1][path.row + 1] } end

function policy.add_button_tapped(view)
  view:perform_batch_updates(function()
    table.insert(shelves[1], 1, "oats")
    view:insert_rows { index_path(0, 0) }

    -- the figs go to the tea, and the plums are eaten
    table.insert(shelves[2], table.remove(shelves[3], 3))
    table.remove(shelves[3], 1)
    if options.forget then return end
    view:move_row(index_path(2, 2), index_path(1, 1))
    view:delete_rows { index_path(2, 0) }
  end)
end

return policy
