import TabuluaModel

// The pages of the delegate's callbacks about taps and selection.
extension CallbackPage {
  /// Deselects the row that was tapped.
  private static let deselecting = """
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      view:set_checked(path, not view:is_checked(path))
    end
    """

  /// Says when a finger touches a row.
  private static func telling(_ callback: String) -> String {
    """
    function policy.\(callback)(view, path)
      print("\(callback): " .. view:key(path))
    end
    """
  }

  static let viewDidLoad = CallbackPage(
    "the view is there, and nothing of it was loaded yet", uikit: ["viewDidLoad()", "viewDidLoad"],
    lua: """
      function policy.view_did_load(view)
        view.row_height = 60
      end
      """, #"{"do":"reload"}"#)

  static let viewWillAppear = CallbackPage(
    "the table comes on top: it was loaded, or the one that was pushed over it is popped",
    uikit: ["viewWillAppear(_:)", "viewWillAppear:"],
    lua: """
      function policy.did_select_row(view, path)
        view:push { { header = view:key(path), rows = { "one", "two" } } }
      end

      function policy.view_will_appear(view, sections)
        if sections then print("back from " .. sections[1].header) end
      end
      """, #"{"do":"tap","row":[0,0]}"#, #"{"do":"back"}"#)

  static let shouldHighlightRow = CallbackPage(
    "whether a touched row lights up; no ends the tap",
    uikit: ["tableView(_:shouldHighlightRowAt:)", "tableView:shouldHighlightRowAtIndexPath:"],
    paths: "`path` is before the change",
    lua: """
      function policy.should_highlight_row(view, path)
        return not view:is_checked(path), "it is done already"
      end
      """, #"{"do":"tap","row":{"key":"tea"}}"#)

  static let didHighlightRow = CallbackPage(
    "a touched row has lit up",
    uikit: ["tableView(_:didHighlightRowAt:)", "tableView:didHighlightRowAtIndexPath:"],
    paths: "`path` is before the change", lua: telling("did_highlight_row"), #"{"do":"tap","row":[0,0]}"#)

  static let didUnhighlightRow = CallbackPage(
    "a touched row has gone dark again",
    uikit: ["tableView(_:didUnhighlightRowAt:)", "tableView:didUnhighlightRowAtIndexPath:"],
    paths: "`path` is before the change",
    lua: telling("did_unhighlight_row"),
    #"{"do":"tap","row":[0,0]}"#)

  static let willSelectRow = CallbackPage(
    "which row is selected instead of the one that is tapped, or none",
    uikit: ["tableView(_:willSelectRowAt:)", "tableView:willSelectRowAtIndexPath:"],
    paths: "`path` is before the change; the answer counts after what the callback itself has changed",
    lua: """
      function policy.will_select_row(view, path)
        if view:is_checked(path) then return nil, "it is done already" end
        return path
      end
      """, #"{"do":"tap","row":{"key":"tea"}}"#)

  static let willDeselectRow = CallbackPage(
    "which row is deselected, or none",
    uikit: ["tableView(_:willDeselectRowAt:)", "tableView:willDeselectRowAtIndexPath:"],
    paths: "`path` is before the change; the answer counts after what the callback itself has changed",
    lua: """
      function policy.will_deselect_row(view, path)
        if view:key(path) == "milk" then return nil, "milk stays selected" end
        return path
      end
      """, #"{"do":"tap","row":[0,0]}"#, #"{"do":"tap","row":[0,1]}"#)

  static let didSelectRow = CallbackPage(
    "a row was selected by a tap or a pan",
    uikit: ["tableView(_:didSelectRowAt:)", "tableView:didSelectRowAtIndexPath:"],
    paths: "`path` is where the selected row stands", lua: deselecting, #"{"do":"tap","row":[0,0]}"#)

  static let didDeselectRow = CallbackPage(
    "a row was deselected by a tap",
    uikit: ["tableView(_:didDeselectRowAt:)", "tableView:didDeselectRowAtIndexPath:"],
    paths: "`path` is where the deselected row stands", lua: telling("did_deselect_row"),
    #"{"do":"tap","row":[0,0]}"#,
    #"{"do":"tap","row":[0,1]}"#)

  static let canPerformPrimaryActionForRow = CallbackPage(
    "whether a row has a primary action, which a tap on it alone performs",
    uikit: [
      "tableView(_:canPerformPrimaryActionForRowAt:)", "tableView:canPerformPrimaryActionForRowAtIndexPath:",
    ],
    paths: "`path` is before the change", lua: button, #"{"do":"tap","row":[0,0]}"#)

  static let performPrimaryActionForRow = CallbackPage(
    "performs the primary action of a row; with a `will_select_row` that answers nil the row is a button",
    uikit: [
      "tableView(_:performPrimaryActionForRowAt:)", "tableView:performPrimaryActionForRowAtIndexPath:",
    ],
    paths: "`path` is before the change", lua: button, #"{"do":"tap","row":[0,0]}"#)

  static let accessoryButtonTapped = CallbackPage(
    "the button for details at the end of a cell was tapped",
    uikit: [
      "tableView(_:accessoryButtonTappedForRowWith:)", "tableView:accessoryButtonTappedForRowWithIndexPath:",
    ], paths: "`path` is before the change",
    lua: """
      function policy.cell_for_row(view, path) return { accessory = "detail_button" } end

      function policy.accessory_button_tapped(view, path)
        view:push { { header = view:row(path).title, rows = { "details" } } }
      end
      """, #"{"do":"tap_accessory","row":[0,0]}"#)

  static let controlValueChanged = CallbackPage(
    "the control in a cell has a new value, which the policy keeps", paths: "`path` is before the change",
    lua: """
      function policy.cell_for_row(view, path)
        return { control = { type = "switch", value = view:is_checked(path) } }
      end

      function policy.control_value_changed(view, path, value)
        view:set_checked(path, value)
      end
      """, #"{"do":"change_control","row":[0,0],"value":true}"#)

  static let addButtonTapped = CallbackPage(
    "the button above the cells was tapped, which mostly adds a row",
    lua: """
      function policy.add_button_tapped(view)
        view:insert_rows { { at = index_path(0, 0), values = { id = "new", title = "New" } } }
      end
      """, #"{"do":"add"}"#)

  /// A row that is a button.
  private static let button = """
    function policy.will_select_row(view, path) return nil end
    function policy.can_perform_primary_action_for_row(view, path) return path.section == 0 end

    function policy.perform_primary_action_for_row(view, path)
      view:set_checked(path, true)
    end
    """
}
