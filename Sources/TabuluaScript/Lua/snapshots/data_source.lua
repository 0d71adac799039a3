-- A data source whose rows are a snapshot, which it keeps: UIKit's `UITableViewDiffableDataSource`.
--
--   local source = require "tabulua.snapshots".data_source(function(view, path, row) return { text = row } end)
--   local policy = source.policy
--
-- `source.policy` is a policy, to which others of your callbacks are added. `source:snapshot()` is a copy of what it
-- shows, and `source:apply(view, snapshot)` shows another one. Rows can be neither edited nor moved: a policy that
-- replaces `can_move_row` lets them be dragged, and the snapshot follows. A failed interaction gives the data source
-- back what it had. `new` makes a snapshot without sections.
local define_methods = require "tabulua.snapshots.methods"

return function(new, cell)
  local current, saved = new(), nil
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

  function policy.number_of_rows(view, section) return #current._rows[current._sections[section + 1]] end

  function policy.cell_for_row(view, path)
    local row = current:row(path)
    if row ~= nil and cell then return cell(view, path, row) end
  end

  function policy.can_edit_row(view, path) return false end

  function policy.can_move_row(view, path) return false end

  function policy.move_row(view, from, to)
    local snapshot = current:copy()
    local row = table.remove(snapshot._rows[snapshot._sections[from.section + 1]], from.row + 1)
    table.insert(snapshot._rows[snapshot._sections[to.section + 1]], to.row + 1, row)
    current = snapshot
  end

  -- Nothing changes a snapshot that is shown, so that it need not be copied.
  function policy.save_state(view)
    saved = current
    return true
  end

  function policy.restore_state(view, state) current = saved end

  return source
end
