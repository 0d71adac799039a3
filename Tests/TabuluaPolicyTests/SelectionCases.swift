import TabuluaText
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// The cases on taps, selection, check marks and accessories, with policies in Lua.
@Suite struct SelectionCases {
  /// A policy that answers as if it were not there, and is seen in the log; `extra` is Lua.
  static func logged(_ extra: String = "", table: String = "") -> String {
    """
    local policy = {}
    \(table)
    for _, name in ipairs { "should_highlight_row", "can_perform_primary_action_for_row" } do
      policy[name] = function(view, path) return not view.is_editing end
    end
    function policy.will_select_row(view, path) return path end
    function policy.will_deselect_row(view, path) return path end
    for _, name in ipairs { "did_highlight_row", "did_unhighlight_row", "did_select_row", "did_deselect_row" } do
      policy[name] = function(view, path) end
    end
    \(extra)
    return policy
    """
  }

  /// A view outside editing mode, and its log.
  static func tapped(
    _ rows: [[String]], _ source: String, taps: [TableIndexPath]
  ) throws -> (view: TableView, log: CallLog, outcomes: [InteractionOutcome]) {
    let log = CallLog()
    let table = try view(rows, policy(source), editing: false, onCall: log.add)
    log.records = []
    let outcomes = try taps.map { try table.tapRow(at: $0) }
    return (table, log, outcomes)
  }

  @Test("O-55: the first tap in single selection")
  func firstTap() throws {
    let (table, log, _) = try Self.tapped([["a", "b"]], Self.logged(), taps: [[0, 0]])
    #expect(
      log.lines == [
        "should_highlight_row [0, 0]", "did_highlight_row [0, 0]", "did_unhighlight_row [0, 0]",
        "will_select_row [0, 0]", "did_select_row [0, 0]",
      ])
    #expect(table.indexPathsForSelectedRows == [[0, 0]])
  }

  /// The log without what is about lighting up.
  static func selections(_ log: CallLog) -> [String] { log.lines.filter { !$0.contains("highlight") } }

  @Test("O-56: a tap on another row")
  func otherRow() throws {
    let (table, log, _) = try Self.tapped([["a", "b"]], Self.logged(), taps: [[0, 0], [0, 1]])
    #expect(
      Self.selections(log).dropFirst(2) == [
        "will_select_row [0, 1]", "will_deselect_row [0, 0]", "did_deselect_row [0, 0]",
        "did_select_row [0, 1]",
      ])
    #expect(table.indexPathsForSelectedRows == [[0, 1]])
  }

  @Test("O-57: a tap on the selected row")
  func sameRow() throws {
    let (table, log, _) = try Self.tapped([["a", "b"]], Self.logged(), taps: [[0, 0], [0, 0]])
    #expect(Self.selections(log).dropFirst(2) == ["will_select_row [0, 0]", "did_select_row [0, 0]"])
    #expect(table.indexPathsForSelectedRows == [[0, 0]])
  }

  @Test("O-58: where several rows may be selected, taps toggle")
  func multiple() throws {
    let (table, log, _) = try Self.tapped(
      [["a", "b", "c"]], Self.logged(table: "policy.view = { allows_multiple_selection = true }"),
      taps: [[0, 0], [0, 2], [0, 0]])
    #expect(
      Self.selections(log) == [
        "will_select_row [0, 0]", "did_select_row [0, 0]", "will_select_row [0, 2]",
        "did_select_row [0, 2]", "will_deselect_row [0, 0]", "did_deselect_row [0, 0]",
      ])
    #expect(table.indexPathsForSelectedRows == [[0, 2]])
  }

  @Test("O-60: `will_select_row` chooses another row")
  func redirected() throws {
    let (table, log, _) = try Self.tapped(
      [["a", "b", "c", "d"]],
      Self.logged("function policy.will_select_row(view, path) return path:with_row(3) end"), taps: [[0, 0]])
    #expect(Self.selections(log) == ["will_select_row [0, 0]", "did_select_row [0, 3]"])
    #expect(table.indexPathsForSelectedRows == [[0, 3]])
  }

  @Test(
    "O-61: `will_select_row` refuses, in each of its ways",
    arguments: ["return nil, 'closed'", "return false, 'closed'", "reject('closed')"])
  func refused(body: String) throws {
    let (table, log, outcomes) = try Self.tapped(
      [["a", "b"]], Self.logged("function policy.will_select_row(view, path) \(body) end"), taps: [[0, 1]])
    #expect(Self.selections(log) == ["will_select_row [0, 1]"])
    #expect(table.indexPathsForSelectedRows.isEmpty)
    guard case .refused("closed") = outcomes.first else {
      Issue.record("the tap was not refused with its reason: \(outcomes)")
      return
    }
  }

  @Test("O-63: `will_deselect_row` refuses, and one row stays selected")
  func deselectionRefused() throws {
    let (table, log, outcomes) = try Self.tapped(
      [["a", "b"]],
      Self.logged("function policy.will_deselect_row(view, path) reject('needed') end"),
      taps: [[0, 0], [0, 1]])
    #expect(!log.lines.contains { $0.hasPrefix("did_deselect_row") })
    #expect(table.indexPathsForSelectedRows == [[0, 0]])
    guard case .refused("needed") = outcomes.last else {
      Issue.record("the tap was not refused with its reason: \(outcomes)")
      return
    }
  }

  @Test("O-65: a row that does not light up is not selected")
  func notHighlighted() throws {
    let (table, log, _) = try Self.tapped(
      [["a", "b"]],
      Self.logged(
        "function policy.should_highlight_row(view, path) return path.row == 0, 'only the first' end"),
      taps: [[0, 0], [0, 1]])
    #expect(log.lines.last == "should_highlight_row [0, 1]")
    #expect(table.indexPathsForSelectedRows == [[0, 0]])
  }

  @Test("O-66 and O-67: where nothing may be selected, nothing is called")
  func notAllowed() throws {
    let (table, log, outcomes) = try Self.tapped(
      [["a"]], Self.logged(table: "policy.view = { allows_selection = false }"), taps: [[0, 0]])
    #expect(log.lines.isEmpty && table.indexPathsForSelectedRows.isEmpty)
    guard case .refused = outcomes.first else {
      Issue.record("the tap was not refused")
      return
    }
    let editingLog = CallLog()
    let editing = try view([["a"]], policy(Self.logged()), onCall: editingLog.add)
    editingLog.records = []
    _ = try editing.tapRow(at: [0, 0])
    #expect(editingLog.lines.isEmpty && editing.indexPathsForSelectedRows.isEmpty)
  }

  @Test("O-69, O-70: selecting and deselecting by code calls nobody")
  func silent() throws {
    let (table, log, _) = try Self.tapped(
      [["a", "b", "c"]],
      Self.logged(
        """
        function policy.accessory_button_tapped(view, path)
          assert(view:index_path_for_selected_row() == nil and #view:index_paths_for_selected_rows() == 0)
          view:select_row(path:with_row(2))
          assert(view:index_path_for_selected_row() == path:with_row(2))
          view:deselect_row(path:with_row(0))
          view:deselect_row(path:with_row(2))
          assert(view:index_path_for_selected_row() == nil)
          view:select_row(view:row(path), "middle")
          view:select_row(nil)
          view:select_row(path:with_row(1))
        end
        function policy.cell_for_row(view, path) return { accessory = "detail_button" } end
        """), taps: [])
    _ = try table.tapAccessory(forRowAt: [0, 0])
    #expect(log.lines.filter { !$0.hasPrefix("cell_for_row") } == ["accessory_button_tapped [0, 0]"])
    #expect(table.indexPathsForSelectedRows == [[0, 1]])
  }

  @Test("O-73: the selected row is the first of the table, not the first tapped")
  func lowest() throws {
    let (table, _, _) = try Self.tapped(
      [["a", "b", "c", "d", "e", "f"], ["g"]],
      Self.logged(table: "policy.view = { allows_multiple_selection = true }"),
      taps: [[1, 0], [0, 3], [0, 5]])
    #expect(table.indexPathForSelectedRow == [0, 3])
    #expect(table.indexPathsForSelectedRows == [[0, 3], [0, 5], [1, 0]])
  }

  /// The source says nil, design departs: a list that is empty can be counted and walked.
  @Test("O-74: without a selection the list is empty, and the first row nil")
  func emptySelection() throws {
    let lines = try evaluate(
      "report(#view:index_paths_for_selected_rows(), view:index_path_for_selected_row())")
    #expect(lines == ["0 nil"])
  }

  @Test("O-75: a tap on the accessory is no selection")
  func accessory() throws {
    let (table, log, _) = try Self.tapped(
      [["a", "b"]],
      Self.logged(
        """
        function policy.accessory_button_tapped(view, path) end
        function policy.cell_for_row(view, path)
          if path.row == 1 then return { accessory = "detail_disclosure_button" } end
        end
        """), taps: [])
    _ = try table.tapAccessory(forRowAt: [0, 1])
    #expect(log.lines.filter { !$0.hasPrefix("cell") } == ["accessory_button_tapped [0, 1]"])
    #expect(table.indexPathsForSelectedRows.isEmpty)
    guard case .refused = try table.tapAccessory(forRowAt: [0, 0]) else {
      Issue.record("a row without a button was tapped on it")
      return
    }
  }

  /// Listing 6-3: at most one row is marked, and the row is deselected first.
  static let exclusive = """
    local policy = { table = { text = "name", check = "on" } }
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      for other, row in view:rows() do
        view:set_checked(row, other == path)
      end
    end
    return policy
    """

  static func places(_ source: String, marked: Int?) throws -> TableView {
    let contents = try TableContents(
      columns: ["name", "on"], mapping: TableMapping(text: "name", check: "on", types: ["on": .boolean]),
      rows: ["Home", "Work", "School"].enumerated().map {
        [.text($0.element), .boolean($0.offset == marked)]
      })
    return try TableView(contents, policy: policy(source), viewport: .rows(0))
  }

  static func marks(_ view: TableView) -> [Bool] {
    view.contents.rows(inSection: 0).map { view.contents.isChecked($0) }
  }

  @Test("O-77, O-78: an exclusive list of check marks")
  func exclusiveList() throws {
    let view = try Self.places(Self.exclusive, marked: 1)
    _ = try view.tapRow(at: [0, 2])
    #expect(Self.marks(view) == [false, false, true])
    #expect(view.indexPathsForSelectedRows.isEmpty)
    _ = try view.tapRow(at: [0, 2])
    #expect(Self.marks(view) == [false, false, true])
    #expect(view.indexPathsForSelectedRows.isEmpty)
  }

  @Test("O-81: an inclusive list of check marks")
  func inclusiveList() throws {
    let view = try Self.places(
      """
      return { did_select_row = function(view, path)
        view:deselect_row(path)
        view:set_checked(path, not view:is_checked(path))
      end }
      """, marked: nil)
    for row in [0, 2, 0] {
      _ = try view.tapRow(at: [0, row])
      #expect(view.indexPathsForSelectedRows.isEmpty)
    }
    #expect(Self.marks(view) == [false, false, true])
  }

  @Test("O-83: listing 6-5 selects another row, and is not told of it")
  func jump() throws {
    let rows = (0..<100).map { "\($0)" }
    let (table, log, _) = try Self.tapped(
      [rows],
      """
      return { did_select_row = function(view, path)
        local row = path.row + 20
        if row >= view:number_of_rows(0) then row = path.row - 20 end
        view:select_row(path:with_row(row), "middle")
      end }
      """, taps: [[0, 10]])
    #expect(table.indexPathsForSelectedRows == [[0, 30]])
    _ = try table.tapRow(at: [0, 90])
    #expect(table.indexPathsForSelectedRows == [[0, 70]])
    #expect(log.lines == ["did_select_row [0, 10]", "did_select_row [0, 90]"])
  }

  @Test("O-85: the primary action comes last")
  func primaryAction() throws {
    let (_, log, _) = try Self.tapped(
      [["a"]], Self.logged("function policy.perform_primary_action_for_row(view, path) end"), taps: [[0, 0]])
    #expect(
      Self.selections(log) == [
        "will_select_row [0, 0]", "did_select_row [0, 0]", "can_perform_primary_action_for_row [0, 0]",
        "perform_primary_action_for_row [0, 0]",
      ])
  }

  @Test("O-86: a selection style of none hides the highlight only")
  func selectionStyle() throws {
    let (table, log, _) = try Self.tapped(
      [["a"]],
      Self.logged("function policy.cell_for_row() return { selection_style = 'none' } end"), taps: [[0, 0]])
    #expect(Self.selections(log).suffix(2) == ["will_select_row [0, 0]", "did_select_row [0, 0]"])
    #expect(table.indexPathsForSelectedRows == [[0, 0]])
  }

  @Test("a switch and a slider tell their new value, and nothing else is called")
  func controls() throws {
    let contents = try TableContents(
      columns: ["name", "on", "level"],
      mapping: TableMapping(types: ["on": .boolean, "level": .number]),
      rows: [["Wi-Fi", false, 0.5], ["Volume", false, 0.5]])
    let rules = try policy(
      Self.logged(
        """
        function policy.cell_for_row(view, path)
          local row = view:row(path)
          if path.row == 0 then return { control = { type = "switch", value = row.on } } end
          return { control = { type = "slider", value = row.level, minimum = 0, maximum = 2 } }
        end
        function policy.control_value_changed(view, path, value)
          local row = view:row(path)
          if path.row == 0 then row.on = value else row.level = value end
        end
        """))
    let log = CallLog()
    let table = try TableView(contents, policy: rules, viewport: .rows(0), onCall: log.add)
    _ = try table.changeControl(forRowAt: [0, 0], to: true)
    _ = try table.changeControl(forRowAt: [0, 1], to: .number(1.5))
    #expect(
      log.lines.filter { !$0.hasPrefix("cell") } == [
        "control_value_changed [0, 0] true", "control_value_changed [0, 1] 1.5",
      ])
    #expect(try table.cell(forRowAt: [0, 0])?.control == .switch(true))
    #expect(try table.cell(forRowAt: [0, 1])?.control == .slider(value: 1.5, minimum: 0, maximum: 2))
    #expect(table.indexPathsForSelectedRows.isEmpty)
  }

  @Test("a replacement outside the table fails the tap, and nothing is selected")
  func replacementOutside() throws {
    let rules = try policy(
      """
      local policy = {}
      function policy.will_select_row(view, path)
        return index_path(0, 9)
      end
      return policy
      """)
    let table = try view([["a", "b"]], rules, editing: false)
    let error = try #require(tableError { _ = try table.tapRow(at: [0, 0]) })
    #expect(error.code == .answerOutOfRange)
    #expect(error.diagnostic(policy: rules).message.contains("`will_select_row` returned [0, 9]"))
    #expect(error.diagnostic(policy: rules).location?.fileAndLine == "test.lua:2")
    #expect(table.indexPathsForSelectedRows.isEmpty)
  }
}
