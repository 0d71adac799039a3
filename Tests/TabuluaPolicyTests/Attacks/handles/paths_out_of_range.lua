-- Asks the view about paths that are not there.
-- expected: fails
local policy = {}
function policy.can_move_row(view)
  for _, p in ipairs { index_path(8388607, 1099511627775), index_path(0, 1000000), index_path(3, 0) } do
    pcall(view.row, view, p) pcall(view.number_of_rows, view, p.section) pcall(view.key, view, p) pcall(view.exists, view, p)
    pcall(view.cell_for_row, view, p) pcall(view.index_path_after_move, view, p, p, p) pcall(view.neighbors_after_move, view, p, p)
  end
  return view:row(index_path(9, 9)) ~= nil
end
return policy
