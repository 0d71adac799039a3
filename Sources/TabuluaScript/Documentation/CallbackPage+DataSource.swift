import TabuluaModel

// The pages of the data source's callbacks.
extension CallbackPage {
  /// A policy with rows of its own.
  private static let ownRows = """
    local fruits = { { "apple", "pear" }, { "plum" } }
    local policy = {}

    function policy.number_of_sections(view) return #fruits end
    function policy.number_of_rows(view, section) return #fruits[section + 1] end
    function policy.cell_for_row(view, path)
      return { text = fruits[path.section + 1][path.row + 1] }
    end

    return policy
    """

  static let numberOfSections = CallbackPage(
    "how many sections there are, in a policy that owns its rows",
    uikit: ["numberOfSections(in:)", "numberOfSectionsInTableView:"], ownRows: ownRows, #"{"do":"reload"}"#)

  static let numberOfRows = CallbackPage(
    "how many rows a section has; a policy that defines it owns its rows and needs no table",
    uikit: ["tableView(_:numberOfRowsInSection:)", "tableView:numberOfRowsInSection:"], ownRows: ownRows,
    #"{"do":"reload"}"#)

  static let cellForRow = CallbackPage(
    "what the cell of a row shows, laid over the mapped columns field by field; `false` clears a field",
    uikit: ["tableView(_:cellForRowAt:)", "tableView:cellForRowAtIndexPath:"],
    paths: "`path` is where the row stands when it is asked about: before the change, while one is made",
    lua: """
      function policy.cell_for_row(view, path)
        local row = view:row(path)
        return { detail = row.estimate and row.estimate .. " h" or false }
      end
      """, #"{"do":"reload"}"#)

  static let titleForHeader = CallbackPage(
    "the text above a section",
    uikit: ["tableView(_:titleForHeaderInSection:)", "tableView:titleForHeaderInSection:"],
    lua: """
      function policy.title_for_header(view, section)
        return { text = view:section(section).value, detail = view:number_of_rows(section) .. " things" }
      end
      """, #"{"do":"reload"}"#)

  static let titleForFooter = CallbackPage(
    "the text below a section",
    uikit: ["tableView(_:titleForFooterInSection:)", "tableView:titleForFooterInSection:"],
    lua: """
      function policy.title_for_footer(view, section)
        return view:number_of_rows(section) == 0 and "nothing here" or nil
      end
      """, #"{"do":"reload"}"#)

  static let canEditRow = CallbackPage(
    "whether a row may be edited: whether it has a minus or a plus, and can be swiped",
    uikit: ["tableView(_:canEditRowAt:)", "tableView:canEditRowAtIndexPath:"],
    paths: "`path` is before the change",
    lua: """
      function policy.can_edit_row(view, path)
        return not view:is_checked(path), "it is done already"
      end
      """, #"{"do":"delete","row":{"key":"tea"}}"#, editing: true)

  static let canMoveRow = CallbackPage(
    "whether a row may be dragged",
    uikit: ["tableView(_:canMoveRowAt:)", "tableView:canMoveRowAtIndexPath:"],
    paths: "`path` is before the change",
    lua: """
      function policy.can_move_row(view, path)
        return path.row > 0, "the first row stays"
      end
      """, #"{"do":"drag","row":[0,0],"to":[0,1]}"#, editing: true)

  static let canDisplaceRow = CallbackPage(
    "whether a row may be pushed off its place when another one is moved; the others hop over a row that says no",
    paths: "`path` is before the change",
    lua: """
      function policy.can_displace_row(view, path)
        return path.row > 0
      end
      """, #"{"do":"drag","row":[0,1],"to":[0,0]}"#, editing: true)

  static let shouldSetValue = CallbackPage(
    "whether a person may give a cell a value", paths: "`path` is before the change",
    lua: """
      function policy.should_set_value(view, path, column, value)
        if column == "estimate" and value > 8 then return false, "split it first" end
        return true
      end
      """, #"{"do":"set","row":[0,0],"values":{"estimate":9}}"#)

  static let moveRow = CallbackPage(
    "a row was dropped somewhere else; the table has moved it, and a policy with its own rows moves it now",
    uikit: ["tableView(_:moveRowAt:to:)", "tableView:moveRowAtIndexPath:toIndexPath:"],
    paths: "`source` is where the row stood before the move; `destination` is where it stands after it, as "
      + "UIKit's `to` is: it counts the other rows without the dragged one",
    lua: """
      function policy.move_row(view, source, destination)
        print(source .. " is " .. destination .. " now")
      end
      """, #"{"do":"drag","row":[0,0],"to":[1,1]}"#, editing: true)

  static let commitEditingStyle = CallbackPage(
    "a person deletes a row or taps its plus; what is defined here is done instead of deleting the row",
    uikit: ["tableView(_:commit:forRowAt:)", "tableView:commitEditingStyle:forRowAtIndexPath:"],
    paths: "`path` is before the change",
    lua: """
      function policy.commit_editing_style(view, style, path)
        view:move_row(path, index_path(2, 0))
      end
      """, #"{"do":"delete","row":[0,0]}"#, editing: true)

  static let sectionIndexTitles = CallbackPage(
    "the titles of the section index at the edge of a plain table",
    uikit: ["sectionIndexTitles(for:)", "sectionIndexTitlesForTableView:"],
    lua: """
      function policy.section_index_titles(view) return { "T", "D", "O" } end
      """, #"{"do":"tap_index","title":"D"}"#)

  static let sectionForSectionIndexTitle = CallbackPage(
    "which section a title of the section index leads to",
    uikit: [
      "tableView(_:sectionForSectionIndexTitle:at:)", "tableView:sectionForSectionIndexTitle:atIndex:",
    ],
    lua: """
      function policy.section_index_titles(view) return { "first", "last" } end

      function policy.section_for_section_index_title(view, title, index)
        return title == "last" and view:number_of_sections() - 1 or 0
      end
      """, #"{"do":"tap_index","title":"last"}"#)

  static let saveState = CallbackPage(
    "the value of the policy's own variables, to be given back if the interaction fails or is undone",
    lua: counting, #"{"do":"drag","row":[0,0],"to":[0,1]}"#, editing: true)

  static let restoreState = CallbackPage(
    "takes the variables back to what `save_state` gave", lua: counting,
    #"{"do":"drag","row":[0,0],"to":[0,1]}"#,
    #"{"do":"undo"}"#, editing: true)

  /// Callbacks that count moves in a variable.
  private static let counting = """
    local moves = 0

    function policy.did_end_reordering_row(view, path, destination) moves = moves + 1 end
    function policy.save_state(view) return moves end
    function policy.restore_state(view, state) moves = state end
    """
}
