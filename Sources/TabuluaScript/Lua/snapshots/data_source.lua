-- A data source whose rows are a snapshot, which it keeps: UIKit's `UITableViewDiffableDataSource`.
--
--   local source = require "tabulua.snapshots".data_source(function(view, path, row) return { text = row } end)
--   local policy = source.policy
--
-- `source.policy` is a policy, to which others of your callbacks are added. `source:snapshot()` is a copy of what it
-- shows, and `source:apply(view, snapshot)` shows another one. Rows can be neither edited nor moved: a policy that
-- replaces `can_move_row` lets them be dragged, and the snapshot follows. A failed interaction gives the data source
-- back what it had. `snapshots` has what is done with snapshots besides their methods.
local define_methods = require "tabulua.snapshots.methods"

return function(snapshots, cell)
  local current = snapshots.new()
  -- What was shown when the state was saved, and the moves since, each in the snapshot that was shown then.
  local saved, moves = nil, {}
  local policy = {}
  local source, define
  source, define = define_methods("a data source", "source", function(self) return self == source end)
  source.policy = policy

  define("snapshot", 0, function(self) return current:copy() end)

  define("row", 1, function(self, path) return current:row(path) end)

  define("index_path", 1, function(self, row) return current:index_path(row) end)

  -- What is shown is a copy, of which nothing is to be shown anew.
  local function show(snapshot)
    current = snapshot:copy()
    current._reloaded_sections, current._reloaded, current._reconfigured = {}, {}, {}
  end

  define("apply", 2, function(self, view, snapshot)
    local former = current
    local ok, problem = pcall(view.apply, view, snapshot, former, function() show(snapshot) end)
    if not ok then
      -- A failure that the callback around it catches is not undone by the host.
      current = former
      error(problem, 0)
    end
  end)

  function policy.number_of_sections(view) return current:number_of_sections() end

  function policy.number_of_rows(view, section)
    return snapshots.count_of(current, snapshots.section_at(current, section))
  end

  function policy.cell_for_row(view, path)
    local row = current:row(path)
    if row ~= nil and cell then return cell(view, path, row) end
  end

  function policy.can_edit_row(view, path) return false end

  function policy.can_move_row(view, path) return false end

  function policy.move_row(view, from, to)
    if saved then moves[#moves + 1] = { current, from, to } end
    snapshots.move_at(current, from, to)
  end

  -- What is shown is not copied: only moves change it, and they are undone.
  function policy.save_state(view)
    saved, moves = current, {}
    return true
  end

  function policy.restore_state(view, state)
    for number = #moves, 1, -1 do
      local shown, from, to = table.unpack(moves[number])
      snapshots.move_at(shown, to, from)
    end
    current, moves = saved, {}
  end

  return source
end
