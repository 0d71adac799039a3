/// A listing of the Table View Programming Guide as a porter writes it first, word by word, and as it is right.
struct PortedListing: Sendable {
  /// Its number in the guide.
  var number: String

  /// What the porter writes first.
  var first: String

  /// What `check` says of that, by the codes; none where it is right at once.
  var warnings: [String] = []

  /// What does as the guide says, where the first text does not.
  var mended: String?

  /// The table; nil for a policy that owns its rows.
  var table: String? = "item,list\nHome,A\nWork,A\nSchool,A\n"

  /// What a person does, a batch in Lua.
  var batch: String

  /// What the batch prints under the text that is right.
  var printed: [String]

  /// What the first text fails with, where it is used all the same.
  var failure: String?
}

extension PortedListing {
  /// Lua that prints the accessories of the rows.
  private static let marks = """
    local function marks()
      local marks = {}
      for path, row in view:rows() do marks[#marks + 1] = view:accessory(path) end
      print(table.concat(marks, " "))
    end

    """

  /// Lua that prints the rows of a section.
  private static let rows = """
    local function rows(section)
      local rows = {}
      for row = 0, view:number_of_rows(section) - 1 do
        rows[#rows + 1] = view:cell_for_row(index_path(section, row)).text
      end
      print(table.concat(rows, " "))
    end

    """

  static let all = [
    PortedListing(
      number: "6-1",
      first: """
        local policy = { table = { text = "item" } }
        local trails = { { "Ridge" }, { "Lake", "Gorge" }, {} }
        function policy.did_select_row(view, path)
          view:deselect_row(path)
          local rows = {}
          for _, name in ipairs(trails[path.row]) do rows[#rows + 1] = { text = name } end
          view:push({ { header = view:row(path).item, rows = rows } }, {})
        end
        return policy
        """,
      warnings: ["zero_based_list"],
      mended: """
        local policy = { table = { text = "item" } }
        local trails = { { "Ridge" }, { "Lake", "Gorge" }, {} }
        function policy.did_select_row(view, path)
          view:deselect_row(path)
          local rows = {}
          for _, name in ipairs(trails[path.row + 1]) do rows[#rows + 1] = { text = name } end
          view:push({ { header = view:row(path).item, rows = rows } }, {})
        end
        return policy
        """,
      batch: rows + "user:tap(index_path(0, 0)) rows(0) user:back() user:tap(index_path(0, 1)) rows(0)",
      printed: ["Ridge", "Lake Gorge"], failure: "callback_failed"),
    PortedListing(
      number: "6-2",
      first: """
        local policy = { table = { text = "item" } }
        local on = {}
        function policy.cell_for_row(view, path)
          local cell = { text = view:row(path).item }
          cell.accessory_view = { type = "switch", on = on[path.row] or false }
          return cell
        end
        function policy.control_value_changed(view, path, value) on[path.row] = value end
        return policy
        """,
      warnings: ["unknown_cell_field"],
      mended: """
        local policy = { table = { text = "item" } }
        local on = {}
        function policy.cell_for_row(view, path)
          local cell = { text = view:row(path).item }
          cell.control = { type = "switch", value = on[path.row] or false }
          return cell
        end
        function policy.control_value_changed(view, path, value) on[path.row] = value end
        return policy
        """,
      batch: """
        user:change_control(index_path(0, 1), { value = true })
        print(view:cell_for_row(index_path(0, 1)).control.value, view:cell_for_row(index_path(0, 0)).control.value)
        """,
      printed: ["true\tfalse"], failure: "callback_failed"),
    PortedListing(
      number: "6-3",
      first: """
        local policy = { table = { text = "item" } }
        local categories, current = { "Home", "Work", "School" }, "Work"
        local function index_of(list, value)
          for i, other in ipairs(list) do if other == value then return i - 1 end end
        end
        function policy.cell_for_row(view, path)
          return { accessory = categories[path.row + 1] == current and "checkmark" or "none" }
        end
        function policy.did_select_row(view, path)
          view:deselect_row(path)
          local category_index = index_of(categories, current)
          if category_index == path.row then return end
          local old_path = index_path(0, category_index)
          local new_cell = view:cell_for_row(path)
          if new_cell.accessory == "none" then
            view:set_accessory(path, "checkmark")
            current = categories[path.row + 1]
          end
          local old_cell = view:cell_for_row(old_path)
          if old_cell.accessory == "checkmark" then view:set_accessory(old_path, "none") end
        end
        return policy
        """,
      warnings: ["mark_in_cell", "mark_in_cell"],
      batch: marks
        + "marks() user:tap(index_path(0, 2)) marks() user:tap(index_path(0, 2)) marks() user:tap(index_path(0, 0)) marks()",
      printed: [
        "none checkmark none", "none none checkmark", "none none checkmark", "checkmark none none",
      ]),
    PortedListing(
      number: "6-3",
      first: """
        local policy = { table = { text = "item" } }
        function policy.did_select_row(view, path)
          view:deselect_row(path)
          local new_cell = view:cell_for_row(path)
          if new_cell.accessory == "none" then new_cell.accessory = "checkmark" end
        end
        return policy
        """,
      warnings: ["write_into_cell"],
      mended: """
        local policy = { table = { text = "item" } }
        function policy.did_select_row(view, path)
          view:deselect_row(path)
          for other in view:rows() do view:set_accessory(other, other == path and "checkmark" or "none") end
        end
        return policy
        """,
      batch: marks + "user:tap(index_path(0, 2)) marks() user:tap(index_path(0, 0)) marks()",
      printed: ["none none checkmark", "checkmark none none"], failure: "callback_failed"),
    PortedListing(
      number: "6-4",
      first: """
        local policy = { table = { text = "item" } }
        function policy.cell_for_row(view, path) return { accessory = "none" } end
        function policy.did_select_row(view, path)
          view:deselect_row(path)
          local cell = view:cell_for_row(path)
          if cell.accessory == "none" then
            view:set_accessory(path, "checkmark")
          elseif cell.accessory == "checkmark" then
            view:set_accessory(path, "none")
          end
        end
        return policy
        """,
      warnings: ["mark_in_cell", "mark_in_cell"],
      batch: marks
        + "user:tap(index_path(0, 0)) marks() user:tap(index_path(0, 2)) marks() user:tap(index_path(0, 0)) marks()",
      printed: ["checkmark none none", "checkmark none checkmark", "none none checkmark"]),
    PortedListing(
      number: "6-5",
      first: """
        local policy = { table = { text = "item" } }
        function policy.did_select_row(view, path)
          local row
          if path.row < 20 then row = path.row + 20 else row = path.row - 20 end
          view:select_row(index_path(0, row), "middle")
        end
        return policy
        """,
      table: "item\n" + (0..<40).map { "r\($0)\n" }.joined(),
      batch: """
        user:tap(index_path(0, 3)) print(view:index_path_for_selected_row())
        user:tap(index_path(0, 30)) print(view:index_path_for_selected_row())
        """,
      printed: ["[0, 23]", "[0, 10]"]),
    PortedListing(
      number: "7-3",
      first: """
        local policy = {}
        local names = { "Ann", "Bob", "Cid" }
        function policy.number_of_rows(view, section) return #names end
        function policy.cell_for_row(view, path) return { text = names[path.row + 1] } end
        function policy.commit_editing_style(view, style, path)
          if style == "delete" then
            table.remove(names, path.row)
            view:delete_rows { path }
          end
        end
        return policy
        """,
      warnings: ["zero_based_list"],
      mended: """
        local policy = {}
        local names = { "Ann", "Bob", "Cid" }
        function policy.number_of_rows(view, section) return #names end
        function policy.cell_for_row(view, path) return { text = names[path.row + 1] } end
        function policy.commit_editing_style(view, style, path)
          if style == "delete" then
            table.remove(names, path.row + 1)
            view:delete_rows { path }
          end
        end
        return policy
        """,
      table: nil, batch: rows + "user:delete(index_path(0, 1)) rows(0)", printed: ["Ann Cid"],
      failure: "row_mismatch"),
    PortedListing(
      number: "8-1",
      first: """
        local policy = { table = { text = "item" } }
        function policy.can_move_row(view, path)
          if path.row == 0 then return false end
          return true
        end
        return policy
        """,
      batch: rows
        + "print(user:drag(index_path(0, 0), index_path(0, 1)).outcome, user:drag(index_path(0, 2), index_path(0, 1)).outcome) rows(0)",
      printed: ["refused\tmoved", "Home School Work"]),
    PortedListing(
      number: "8-2",
      first: """
        local policy = {}
        local colors = { "Red", "Green", "Blue" }
        function policy.number_of_rows(view, section) return #colors end
        function policy.cell_for_row(view, path) return { text = colors[path.row + 1] } end
        function policy.move_row(view, source, destination)
          local color = colors[source.row]
          table.remove(colors, source.row)
          table.insert(colors, destination.row, color)
        end
        return policy
        """,
      warnings: ["zero_based_list", "zero_based_list", "zero_based_list"],
      mended: """
        local policy = {}
        local colors = { "Red", "Green", "Blue" }
        function policy.number_of_rows(view, section) return #colors end
        function policy.cell_for_row(view, path) return { text = colors[path.row + 1] } end
        function policy.move_row(view, source, destination)
          local color = colors[source.row + 1]
          table.remove(colors, source.row + 1)
          table.insert(colors, destination.row + 1, color)
        end
        return policy
        """,
      table: nil, batch: rows + "user:drag(index_path(0, 0), index_path(0, 2)) rows(0)",
      printed: ["Green Blue Red"], failure: "callback_failed"),
    PortedListing(
      number: "8-2",
      first: """
        local policy = {}
        local colors = { "Red", "Green", "Blue" }
        function policy.number_of_rows(view, section) return #colors end
        function policy.cell_for_row(view, path) return { text = colors[path.row + 1] } end
        function policy.move_row(view, source, destination)
          table.insert(colors, destination.row + 1, colors[source.row + 1])
          table.remove(colors, source.row + 1)
        end
        return policy
        """,
      mended: """
        local policy = {}
        local colors = { "Red", "Green", "Blue" }
        function policy.number_of_rows(view, section) return #colors end
        function policy.cell_for_row(view, path) return { text = colors[path.row + 1] } end
        function policy.move_row(view, source, destination)
          table.insert(colors, destination.row + 1, table.remove(colors, source.row + 1))
        end
        return policy
        """,
      table: nil, batch: rows + "user:drag(index_path(0, 0), index_path(0, 2)) rows(0)",
      printed: ["Green Blue Red"], failure: "row_mismatch"),
    PortedListing(
      number: "8-3",
      first: """
        local policy = { table = { text = "item", section_by = "list" } }
        local data = { { content = { "Home", "Work" } }, { content = { "Ann" } } }
        function policy.target_index_path_for_move(view, source, proposed)
          local count = #data[source.section].content
          if source.section ~= proposed.section then
            local row = source.section > proposed.section and 0 or count - 1
            return index_path(source.section, row)
          elseif proposed.row >= count then
            return index_path(source.section, count - 1)
          end
          return proposed
        end
        return policy
        """,
      warnings: ["zero_based_list"],
      mended: """
        local policy = { table = { text = "item", section_by = "list" } }
        local data = { { content = { "Home", "Work" } }, { content = { "Ann" } } }
        function policy.target_index_path_for_move(view, source, proposed)
          local count = #data[source.section + 1].content
          if source.section ~= proposed.section then
            local row = source.section > proposed.section and 0 or count - 1
            return index_path(source.section, row)
          elseif proposed.row >= count then
            return index_path(source.section, count - 1)
          end
          return proposed
        end
        return policy
        """,
      table: "item,list\nHome,A\nWork,A\nadd,A\nAnn,B\nadd,B\n",
      batch: rows
        + "user:drag(index_path(0, 0), index_path(0, 2)) rows(0) user:drag(index_path(0, 0), index_path(1, 0)) rows(0)",
      printed: ["Work Home add", "Home Work add"], failure: "callback_failed"),
  ]
}
