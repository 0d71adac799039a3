import LuaHost
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import TabuluaText
import Testing

// Snapshots of policies that own their rows, and cases from outside sources.
extension SnapshotTests {
  // MARK: Data sources

  /// A policy whose rows are a snapshot; `extra` is Lua.
  static func source(_ extra: String = "") -> String {
    """
    local source = require "tabulua.snapshots".data_source(function(view, path, row)
      return { text = tostring(row) }
    end)
    local policy = source.policy
    function policy.view_did_load(view)
      local s = source:snapshot()
      s:append_sections { "A", "B" }
      s:append_rows({ 1, "two", 3 }, "A")
      source:apply(view, s)
    end
    \(extra)
    return policy
    """
  }

  @Test func aDataSourceShowsASnapshot() throws {
    let view = try TableView(
      policy: policy(
        Self.source(
          """
          function policy.did_select_row(view, path)
            local s = source:snapshot()
            s:move_row_before(source:row(path), 1)
            s:append_rows({ 1.0 + 3 }, "B")
            source:apply(view, s)
            assert(source:index_path(4) == index_path(1, 0))
            source:apply(view, source:snapshot())
          end
          """)), viewport: .all)
    #expect(try view.cells() == [["1", "two", "3"], []])
    _ = try view.tapRow(at: [0, 2])
    #expect(try view.cells() == [["3", "1", "two"], ["4"]])
    #expect(view.indexPathsForSelectedRows == [[0, 0]])
  }

  /// A failure undoes what the data source shows, whether the callback catches it or not.
  @Test(arguments: [false, true]) func aFailureIsUndone(_ isCaught: Bool) throws {
    let apply =
      isCaught
      ? "local ok = pcall(source.apply, source, view, s) assert(not ok)" : "source:apply(view, s)"
    let rules = try policy(
      Self.source(
        """
        function policy.will_display_cell(view, path) assert(path.row < 3, "too long") end
        function policy.did_select_row(view, path)
          local s = source:snapshot()
          s:append_rows({ 4 }, "A")
          \(apply)
        end
        """))
    let view = try TableView(policy: rules, viewport: .all)
    let found = tableError { _ = try view.tapRow(at: [0, 0]) }
    #expect((found == nil) == isCaught)
    if let found { #expect(found.diagnostic(policy: rules).message.contains("too long")) }
    #expect(try view.cells() == [["1", "two", "3"], []])
    #expect(view.numberOfRows == 3)
    // The view is in step.
    try view.scroll(by: 1)
    try view.reloadData()
  }

  @Test func aSnapshotThatIsNotTheViews() throws {
    let rules = try policy(
      Self.source(
        """
        function policy.did_select_row(view, path)
          local s = source:snapshot()
          s:append_rows({ 4 }, "A")
          if path.row == 0 then
            view:apply(source:snapshot(), s)
          elseif path.row == 1 then
            view:apply(s, source:snapshot())
          else
            view:apply(s)
          end
        end
        """))
    let view = try TableView(policy: rules, viewport: .all)
    func message(_ row: Int) -> String? {
      tableError { _ = try view.tapRow(at: [0, row]) }?.diagnostic(policy: rules).message
    }
    #expect(
      message(0)
        == "`did_select_row` failed: section 0 of the view has 3 rows, but the snapshot before the change 4 rows"
    )
    #expect(message(1)?.contains("section 0 has 3 rows") == true)
    #expect(
      message(2)
        == "`did_select_row` failed: argument `before` of `apply` must be a snapshot, such as `view:snapshot()` gives, not nothing"
    )
    #expect(try view.cells() == [["1", "two", "3"], []])
  }

  @Test func aDraggedRowOfADataSource() throws {
    let view = try TableView(
      policy: policy(Self.source("function policy.can_move_row(view, path) return true end")), viewport: .all,
      editing: true)
    guard case .moved = try view.drag(rowAt: [0, 0], to: [1, 0]) else {
      Issue.record("the row was not moved")
      return
    }
    #expect(try view.cells() == [["two", "3"], ["1"]])
  }

  // MARK: Cases from outside sources

  @Test("O-134: sections are put in front of another one, and behind it")
  func insertedSections() throws {
    let new = "local s = require 'tabulua.snapshots'.new() s:append_sections { 0, 1 }"
    let report = "report(table.concat(s:sections(), ' '))"
    #expect(try evaluate("\(new) s:insert_sections_before({ 3, 4 }, 1) \(report)") == ["0 3 4 1"])
    #expect(try evaluate("\(new) s:insert_sections_after({ 3, 4 }, 0) \(report)") == ["0 3 4 1"])
  }

  @Test("O-136: a deleted row that is not there does no harm")
  func anUnknownRowIsDeleted() throws {
    #expect(
      try evaluate(
        """
        local s = require 'tabulua.snapshots'.new()
        s:append_sections { 0, 1 }
        s:delete_rows { 100 }
        report(s:number_of_sections(), s:number_of_rows(0), s:number_of_rows(1))
        """) == ["2 0 0"])
  }

  @Test("O-137: a snapshot that changes nothing is no update")
  func anUnchangedSnapshot() throws {
    let (view, log, _) = try tapped(
      """
      s:append_rows { "T-9" }
      view:apply(s)
      view:apply(s)
      """,
      """
      policy.laws = { counted = function(view) return true end }
      function policy.cell_for_row(view, path) return nil end
      """, viewport: .all)
    #expect(log.lines.filter { $0.hasPrefix("cell_for_row") } == ["cell_for_row [2, 0]"])
    #expect(log.lines.count < 4)
    #expect(keys(view) == [["T-1", "T-2"], ["T-3"], ["T-9"]])
  }

  @Test("O-139: rows of a snapshot's data source can be neither edited nor moved")
  func rowsAreNotEdited() throws {
    let view = try TableView(policy: policy(Self.source()), viewport: .all, editing: true)
    #expect(try view.editingStyle(forRowAt: [0, 0]) == .none)
    #expect(try view.showsReorderControl(forRowAt: [0, 0]) == false)
    guard case .refused = try view.drag(rowAt: [0, 0], to: [0, 1]) else {
      Issue.record("the row was moved")
      return
    }
  }
}
