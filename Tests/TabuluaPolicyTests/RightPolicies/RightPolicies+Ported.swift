extension RightPolicies {
  /// Rules of public code that reorders lists, written anew: pinned headers, fixed ends, groups, sorted targets, placeholders.
  static let ported = [
    """
    -- An "Add …" row at the end of each section is neither moved nor pushed away.
    local function is_add_row(view, path) return path.row == view:number_of_rows(path.section) - 1 end
    function policy.can_move_row(view, path) return not is_add_row(view, path) end
    function policy.target_index_path_for_move(view, source, proposed)
      local count = view:number_of_rows(proposed.section)
      local last = proposed.section == source.section and count - 2 or count - 1
      return proposed.row > last and proposed:with_row(math.max(last, 0)) or proposed
    end
    """,
    """
    -- Favourites keep an order of their own; the others stay sorted.
    local function place(view, section, row)
      local at = 0
      for _, other in view:rows(section) do if other.item < row.item then at = at + 1 end end
      return index_path(section, at)
    end
    function policy.target_index_path_for_move(view, source, proposed)
      if proposed.section == 0 then return proposed end
      return place(view, source.section, view:row(source))
    end
    """,
    """
    -- The data source owns its rows: take out, then put in.
    local lists = { { "a", "b" }, { "c" } }
    function policy.number_of_sections() return #lists end
    function policy.number_of_rows(view, section) return #lists[section + 1] end
    function policy.cell_for_row(view, path) return { text = lists[path.section + 1][path.row + 1] } end
    function policy.move_row(view, source, destination)
      local item = table.remove(lists[source.section + 1], source.row + 1)
      table.insert(lists[destination.section + 1], destination.row + 1, item)
    end
    """,
    """
    -- Neighbours of one group stay together.
    function policy.target_index_path_for_move(view, source, proposed)
      local above, below = view:neighbors_after_move(source, proposed)
      if above and below and above.done == below.done and above ~= below then return nil, "a group stays together" end
      return proposed
    end
    """,
    """
    -- Swipe actions with handlers that get the row.
    function policy.trailing_swipe_actions(view, path)
      return {
        { title = "Done", handler = function(v, row) v:set_checked(row, true) end },
        { title = "Delete", style = "destructive", handler = function(v, row) v:delete_rows { row } end },
      }
    end
    """,
    """
    -- Several tables: a tap leads on to a table with a policy of its own.
    local child = {}
    function child.did_select_row(view, path) view:deselect_row(path) view:set_checked(path, not view:is_checked(path)) end
    function policy.did_select_row(view, path)
      local row = view:row(path)
      view:push({ { header = row.item, rows = { { text = row.item, size = path.row } } } }, child)
    end
    """,
    """
    -- Rules that are ready to use, and own ones beside them.
    local rules = require "tabulua.rules"
    local pinned = rules.pin(function(view, path) return path.row == 0, "pinned" end)
    policy.can_move_row = pinned.can_move_row
    policy.can_displace_row = pinned.can_displace_row
    policy.laws = pinned.laws
    """,
    """
    -- Laws, ready and own ones.
    policy.laws = {
      "stays_in_section",
      not_displaced = function(view, path) return path.row == 0 end,
      ["at most three"] = function(view)
        for section = 0, view:number_of_sections() - 1 do
          if view:number_of_rows(section) > 300 then return false, view:section(section).title end
        end
        return true
      end,
    }
    """,
    """
    -- A snapshot of what is wanted, applied at once.
    function policy.add_button_tapped(view)
      local snapshot = view:snapshot()
      snapshot:delete_all()
      view:perform_batch_updates(function() view:reload_data() end, function(done) assert(done) end)
    end
    """,
    """
    -- An update block that tells what was done to the own rows.
    local goods = { "rice", "tea", "figs" }
    function policy.number_of_rows(view, section) return #goods end
    function policy.cell_for_row(view, path) return { text = goods[1 + path.row] } end
    function policy.add_button_tapped(view)
      view:perform_batch_updates(function()
        goods[#goods + 1] = "plums"
        view:insert_rows { index_path(0, #goods - 1) }
      end)
    end
    """,
  ]
}
