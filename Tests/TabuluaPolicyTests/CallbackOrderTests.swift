import TabuluaModel
import TabuluaPolicy
import Testing

/// The order in which everything is called, where every callback is there.
///
/// The policy answers each question as if it were not there, so that only the calls are seen.
@Suite struct CallbackOrderTests {
  /// Every callback but those with which a policy owns its rows.
  static let source = """
    local policy = { table = { text = "name" } }

    local function yes() return true end
    local function nothing() end
    local function path(_, path) return path end

    for _, name in ipairs {
      "can_edit_row", "can_move_row", "can_displace_row", "should_set_value", "should_highlight_row",
      "can_perform_primary_action_for_row", "should_indent_while_editing_row",
      "should_begin_multiple_selection_interaction",
    } do policy[name] = yes end
    for _, name in ipairs { "will_select_row", "will_deselect_row" } do policy[name] = path end
    for _, name in ipairs {
      "cell_for_row", "title_for_header", "title_for_footer", "move_row", "view_did_load", "view_will_appear",
      "did_highlight_row", "did_unhighlight_row", "did_select_row", "did_deselect_row", "perform_primary_action_for_row",
      "accessory_button_tapped", "control_value_changed", "title_for_delete_confirmation_button",
      "will_begin_editing_row", "did_end_editing_row", "leading_swipe_actions", "trailing_swipe_actions", "context_menu_for_row",
      "will_begin_reordering_row", "did_end_reordering_row", "did_cancel_reordering_row",
      "did_begin_multiple_selection_interaction", "did_end_multiple_selection_interaction", "did_undo", "did_redo",
      "will_display_cell", "did_end_displaying_cell", "restore_state",
    } do policy[name] = nothing end

    function policy.save_state(view) return 1 end
    function policy.section_index_titles(view) return { "A", "B" } end
    function policy.section_for_section_index_title(view, title, index) return index end
    function policy.editing_style_for_row(view, path) return path.row == 0 and "insert" or "delete" end
    function policy.target_index_path_for_move(view, source, proposed) return proposed end
    function policy.target_index_path_for_moving_rows(view, sources, proposed) return proposed end
    function policy.indentation_level_for_row(view, path) return 0 end
    function policy.height_for_row(view, path) return 44 end
    function policy.height_for_header(view, section) return 28 end
    function policy.height_for_footer(view, section) return 28 end
    function policy.cell_for_row(view, path)
      return { accessory = "detail_button", editing_control = { type = "switch" } }
    end
    function policy.commit_editing_style(view, style, path)
      if style == "delete" then view:delete_rows { path } else view:insert_rows { { at = path } } end
    end
    function policy.add_button_tapped(view) view:insert_rows { { at = index_path(1, 0) } } end
    return policy
    """

  /// The calls of some steps in a view of two sections with two rows and one, of which one row is in view.
  private func calls(
    editing: Bool = false, several: Bool = false, viewport: TableView.Viewport = 1,
    _ body: (TableView) throws -> Void
  ) throws -> [String] {
    let log = CallLog()
    let rules = try policy(Self.source)
    var settings = rules.settings
    settings.allowsMultipleSelectionDuringEditing = several
    let view = try TableView(
      TableContents(sections: [["a", "b"], ["c"]]), dataSource: rules, delegate: rules, settings: settings,
      viewport: viewport, editing: editing, onCall: log.add)
    let load = log.lines
    log.records = []
    try body(view)
    view._checkInvariants()
    return log.records.isEmpty ? load : log.lines
  }

  /// What is asked of a row that comes into view.
  private func shown(_ path: String, editing: Bool = false, several: Bool = false) -> [String] {
    ["height_for_row", "cell_for_row", "indentation_level_for_row"].map { "\($0) \(path)" }
      + mode(path, editing: editing, several: several) + ["will_display_cell \(path)"]
  }

  /// What is asked of a row in view when editing mode begins or ends.
  private func mode(_ path: String, editing: Bool = false, several: Bool = false) -> [String] {
    var names = ["can_edit_row"]
    if editing {
      if !several { names.append("editing_style_for_row") }
      names += ["should_indent_while_editing_row", "can_move_row"]
    }
    return names.map { "\($0) \(path)" }
  }

  private func section(_ number: Int) -> [String] {
    ["title_for_header", "title_for_footer", "height_for_header", "height_for_footer"].map {
      "\($0) \(number)"
    }
  }

  @Test("every callback is there, but for those with which a policy owns its rows")
  func everyCallback() throws {
    let rules = try policy(Self.source)
    var own = CallbackSet.all
    own.remove([.numberOfSections, .numberOfRows])
    #expect(rules.implemented == own)
  }

  @Test func groups() throws {
    let rows = ["[0, 1]", "[0, 0]"]
    let expected =
      rows.map { "can_move_row \($0)" } + rows.map { "will_begin_reordering_row \($0)" }
      + ["target_index_path_for_moving_rows {[0, 1], [0, 0]} [1, 0]", "can_displace_row [1, 0]"]
    let made = try calls(editing: true) { view in
      _ = try view.drag(rowsAt: [[0, 0], [0, 1]].reversed(), to: [1, 0])
    }
    #expect(made.filter { line in expected.contains(line) } == expected)
    let told = made.filter { $0.hasPrefix("move_row") || $0.hasPrefix("did_end_reordering_row") }
    #expect(
      told == [
        "move_row [0, 1] [1, 0]", "move_row [0, 0] [1, 1]", "did_end_reordering_row [0, 1] [1, 0]",
        "did_end_reordering_row [0, 0] [1, 1]",
      ])
  }

  @Test func load() throws {
    let rows = shown("[0, 0]") + shown("[0, 1]") + shown("[1, 0]")
    let expected =
      ["view_did_load", "view_will_appear", "section_index_titles"] + section(0) + section(1) + rows
    #expect(try calls(viewport: .all) { _ in } == expected)
  }

  @Test(arguments: [false, true]) func editingMode(_ several: Bool) throws {
    let entered = try calls(several: several, viewport: 2) { try $0.setEditing(true) }
    #expect(
      entered == mode("[0, 0]", editing: true, several: several)
        + mode("[0, 1]", editing: true, several: several))
    #expect(try calls(editing: true, several: several) { try $0.setEditing(false) } == mode("[0, 0]"))
  }

  @Test func taps() throws {
    func tap(_ path: String, deselecting other: String? = nil) -> [String] {
      var names = [
        "should_highlight_row \(path)", "save_state", "did_highlight_row \(path)",
        "did_unhighlight_row \(path)", "will_select_row \(path)",
      ]
      if let other { names += ["will_deselect_row \(other)", "did_deselect_row \(other)"] }
      return names + [
        "did_select_row \(path)", "can_perform_primary_action_for_row \(path)",
        "perform_primary_action_for_row \(path)",
      ]
    }
    let taps = try calls {
      _ = try $0.tapRow(at: [0, 0])
      _ = try $0.tapRow(at: [1, 0])
      _ = try $0.tapRow(at: [1, 0])
    }
    #expect(taps == tap("[0, 0]") + tap("[1, 0]", deselecting: "[0, 0]") + tap("[1, 0]"))
    let several = try calls(editing: true, several: true) {
      _ = try $0.tapRow(at: [0, 0])
      _ = try $0.tapRow(at: [0, 0])
    }
    let touch = ["should_highlight_row", "save_state", "did_highlight_row", "did_unhighlight_row"].map {
      $0 == "save_state" ? $0 : "\($0) [0, 0]"
    }
    #expect(
      several == tap("[0, 0]") + touch + ["will_deselect_row [0, 0]", "did_deselect_row [0, 0]"])
  }

  @Test func cells() throws {
    #expect(
      try calls { _ = try $0.tapAccessory(forRowAt: [0, 1]) }
        == ["cell_for_row [0, 1]", "save_state", "accessory_button_tapped [0, 1]"])
    #expect(
      try calls(editing: true) { _ = try $0.changeControl(forRowAt: [0, 1], to: true) }
        == ["cell_for_row [0, 1]", "save_state", "control_value_changed [0, 1] true"])
    #expect(
      try calls { _ = try $0.set(values: ["text": "new"], ofRowAt: [0, 1]) }
        == ["should_set_value [0, 1] text new"])
    #expect(try calls { _ = try $0.tapAddButton() } == ["save_state", "add_button_tapped"])
  }

  @Test func drags() throws {
    #expect(
      try calls(editing: true, viewport: .all) {
        _ = try $0.drag(rowAt: [0, 0], through: [[0, 1], [1, 0]])
      }
        == [
          "can_move_row [0, 0]", "save_state", "will_begin_reordering_row [0, 0]",
          "target_index_path_for_move [0, 0] [0, 1]", "target_index_path_for_move [0, 0] [1, 0]",
          "can_displace_row [0, 1]", "can_displace_row [1, 0]", "move_row [0, 0] [1, 0]",
          "did_end_reordering_row [0, 0] [1, 0]",
        ])
    #expect(
      try calls(editing: true) { _ = try $0.drag(rowAt: [0, 0], through: [[0, 1]], cancel: true) }
        == [
          "can_move_row [0, 0]", "save_state", "will_begin_reordering_row [0, 0]",
          "target_index_path_for_move [0, 0] [0, 1]", "did_cancel_reordering_row [0, 0]",
        ])
    // A row out of view is asked for its cell, which may show no control to drag it by.
    #expect(
      try calls(editing: true) { _ = try $0.drag(rowAt: [0, 1], through: [[0, 0]], cancel: true) }
        == [
          "can_move_row [0, 1]", "cell_for_row [0, 1]", "save_state", "will_begin_reordering_row [0, 1]",
          "target_index_path_for_move [0, 1] [0, 0]", "did_cancel_reordering_row [0, 1]",
        ])
  }

  @Test func controls() throws {
    let minus = [
      "can_edit_row [0, 1]", "editing_style_for_row [0, 1]", "title_for_delete_confirmation_button [0, 1]",
    ]
    let commit = ["save_state", "commit_editing_style delete [0, 1]"]
    #expect(try calls(editing: true) { _ = try $0.tapDeleteControl(forRowAt: [0, 1]) } == minus)
    #expect(try calls(editing: true) { _ = try $0.deleteRow(at: [0, 1]) } == minus + commit)
    #expect(
      try calls(editing: true, viewport: 0) { _ = try $0.tapInsertControl(forRowAt: [0, 0]) }
        == [
          "can_edit_row [0, 0]", "editing_style_for_row [0, 0]", "save_state",
          "commit_editing_style insert [0, 0]",
        ])
  }

  @Test func swipes() throws {
    let opened = [
      "can_edit_row [0, 1]", "trailing_swipe_actions [0, 1]", "editing_style_for_row [0, 1]",
      "save_state", "will_begin_editing_row [0, 1]", "title_for_delete_confirmation_button [0, 1]",
    ]
    #expect(try calls { _ = try $0.swipe(rowAt: [0, 1]) } == opened)
    let deleted = ["commit_editing_style delete [0, 1]", "did_end_editing_row [0, 1]"]
    #expect(try calls { _ = try $0.fullSwipe(rowAt: [0, 1]) } == opened + deleted)
    let closed = ["save_state", "did_end_editing_row [0, 1]"]
    for close in [{ _ = try $0.cancelDelete() }, { _ = try $0.tapRow(at: [0, 0]) }]
      as [(TableView) throws -> Void]
    {
      let steps = try calls {
        _ = try $0.swipe(rowAt: [0, 1])
        try close($0)
      }
      #expect(steps == opened + closed)
    }
    #expect(
      try calls { _ = try $0.swipe(rowAt: [0, 1], edge: .leading) }
        == ["can_edit_row [0, 1]", "leading_swipe_actions [0, 1]"])
  }

  @Test func menus() throws {
    // Nothing is saved, because no handler runs.
    #expect(try calls { _ = try $0.openMenu(forRowAt: [0, 1]) } == ["context_menu_for_row [0, 1]"])
  }

  @Test func pans() throws {
    let pan = try calls(several: true) { _ = try $0.panToSelect(rowsAt: [[0, 1], [1, 0]]) }
    let start = ["should_begin_multiple_selection_interaction [0, 1]"]
    let selections = ["[0, 1]", "[1, 0]"].flatMap { ["will_select_row \($0)", "did_select_row \($0)"] }
    #expect(
      pan == start + mode("[0, 0]", editing: true, several: true)
        + ["save_state", "did_begin_multiple_selection_interaction [0, 1]"] + selections
        + ["did_end_multiple_selection_interaction"])
  }

  @Test func scrolling() throws {
    let tap = try calls { _ = try $0.tapSectionIndex(title: "B") }
    let index = ["section_index_titles", "section_for_section_index_title B 1"]
    #expect(tap == index + shown("[1, 0]") + ["did_end_displaying_cell [0, 0]"])
    #expect(try calls { try $0.scroll(by: 1) } == shown("[0, 1]") + ["did_end_displaying_cell [0, 0]"])
  }

  @Test func updates() throws {
    let block = try calls(viewport: .all) { view in
      try view.performBatchUpdates {
        try view.insertSections([(at: 0, header: "new")])
        try view.insertRows([(at: [0, 0], values: [:])])
        try view.reloadRows(at: [[0, 1]])
        try view.deleteRows(at: [[1, 0]])
      }
    }
    #expect(
      block == section(0) + shown("[0, 0]") + ["did_end_displaying_cell [1, 1]"] + shown("[1, 1]")
        + ["did_end_displaying_cell [1, 0]"])
  }
}
