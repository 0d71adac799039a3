import TabuluaPolicy
import TabuluaScript
import Testing

@testable import TabuluaModel

/// Cells that are used again, under policies in Lua.
@Suite struct ReuseTests {
  private func view(
    _ source: String, rows: Int = 6, viewport: TableView.Viewport = 2, simulatesReuse: Bool = true,
    editing: Bool = false
  ) throws -> TableView {
    let texts = (0..<rows).map { "row \($0)" }
    return try TableView(
      TableContents(sections: [texts]), policy: policy(source), viewport: viewport, editing: editing,
      simulatesReuse: simulatesReuse)
  }

  /// The guide's listing 6-4: the marks are kept in cells.
  private static let inCells = """
    local policy = {}
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      view:set_accessory(path, view:accessory(path) == "none" and "checkmark" or "none")
    end
    return policy
    """

  private func accessories(_ view: TableView) throws -> [TableCell.Accessory] {
    try view.indexPathsForVisibleRows.map { try view.cell(forRowAt: $0)?.accessory ?? .none }
  }

  @Test func listing6_4ShowsItsMarksOnOtherRows() throws {
    let view = try view(Self.inCells)
    _ = try view.tapRow(at: [0, 0])
    #expect(try accessories(view) == [.checkmark, .none])
    #expect(view.cellLeaks == [])
    try view.scroll(by: 2)
    #expect(try accessories(view) == [.checkmark, .none])
    #expect(
      view.cellLeaks == [
        CellLeak(
          kind: .leftover, field: .accessory, row: .init(path: [0, 2]), shown: .accessory(.checkmark),
          expected: nil, origin: .init(path: [0, 0]))
      ])
    // The tap reads the mark of the cell, and takes away what was never given to this row.
    _ = try view.tapRow(at: [0, 2])
    #expect(try accessories(view) == [.none, .none])
    try view.scroll(by: -2)
    #expect(try accessories(view) == [.none, .none])
    #expect(
      view.cellLeaks.dropFirst() == [
        CellLeak(
          kind: .lost, field: .accessory, row: .init(path: [0, 0]), shown: .accessory(.none),
          expected: .accessory(.checkmark))
      ])
  }

  /// A finger scrolls to its row first, and back where what it does fails.
  @Test func aTouchThatFailsDoesNotScroll() throws {
    let fails = [
      "did_select_row", "accessory_button_tapped", "control_value_changed", "commit_editing_style",
      "target_index_path_for_move", "should_set_value", "will_begin_editing_row",
    ]
    let source = """
      local policy = {}
      for _, name in ipairs { \(fails.map { "'\($0)'" }.joined(separator: ", ")) } do
        policy[name] = function() error(name) end
      end
      function policy.cell_for_row(view, path)
        return { accessory = "detail_button", editing_control = { type = "switch", value = true } }
      end
      function policy.editing_style_for_row(view, path) return path.row == 4 and "insert" or "delete" end
      return policy
      """
    let touches: [(isEditing: Bool, name: String, touch: (TableView) throws(TableError) -> Void)] = [
      (false, "did_select_row", { view throws(TableError) in _ = try view.tapRow(at: [0, 5]) }),
      (
        false, "accessory_button_tapped",
        { view throws(TableError) in _ = try view.tapAccessory(forRowAt: [0, 5]) }
      ),
      (false, "will_begin_editing_row", { view throws(TableError) in _ = try view.swipe(rowAt: [0, 5]) }),
      (
        true, "control_value_changed",
        { view throws(TableError) in _ = try view.changeControl(forRowAt: [0, 5], to: false) }
      ),
      (true, "commit_editing_style", { view throws(TableError) in _ = try view.deleteRow(at: [0, 5]) }),
      (
        true, "commit_editing_style",
        { view throws(TableError) in _ = try view.tapInsertControl(forRowAt: [0, 4]) }
      ),
      (
        true, "should_set_value",
        { view throws(TableError) in _ = try view.set(values: ["text": "x"], ofRowAt: [0, 5]) }
      ),
      (
        true, "target_index_path_for_move",
        { view throws(TableError) in _ = try view.drag(rowAt: [0, 5], to: [0, 0]) }
      ),
    ]
    for (isEditing, name, touch) in touches {
      let view = try view(source, editing: isEditing)
      let found = tableError { try touch(view) }
      #expect(found?.callback?.rawValue == name)
      #expect(view.indexPathsForVisibleRows == [[0, 0], [0, 1]], "\(name)")
      view._checkInvariants()
    }
    // One that is done has scrolled.
    let view = try view("return {}", editing: true)
    _ = try view.drag(rowAt: [0, 5], to: [0, 4])
    #expect(view.indexPathsForVisibleRows == [[0, 4], [0, 5]])
  }

  /// A handle that was hidden for a row stays hidden for the next one that gets its cell.
  @Test func handlesStayHidden() throws {
    let source = """
      return {
        cell_for_row = function(view, path) if path.row == 0 then return { shows_reorder_control = false } end end,
      }
      """
    for (simulatesReuse, shown) in [(true, [true, false]), (false, [true, true])] {
      let view = try view(source, simulatesReuse: simulatesReuse, editing: true)
      #expect(try [0, 1].map { try view.showsReorderControl(forRowAt: [0, $0]) } == [false, true])
      try view.scroll(by: 1)
      #expect(try [1, 2].map { try view.showsReorderControl(forRowAt: [0, $0]) } == shown)
      #expect(try view.showsReorderControl(forRowAt: [0, 5]), "a row out of view has no cell")
    }
  }

  @Test func withoutReuseItWorks() throws {
    let view = try view(Self.inCells, simulatesReuse: false)
    _ = try view.tapRow(at: [0, 0])
    try view.scroll(by: 2)
    #expect(try accessories(view) == [.none, .none])
    try view.scroll(by: -2)
    #expect(try accessories(view) == [.checkmark, .none])
    #expect(view.cellLeaks == [])
    #expect(!view.simulatesReuse)
  }

  @Test func everyFieldLeaks() throws {
    let source = """
      local first = {
        text = "t", detail = "d", image = "i", accessory = "detail_button", editing_accessory = "checkmark",
        control = { type = "switch", value = true }, editing_control = { type = "slider" },
        selection_style = "none", shows_reorder_control = false, indentation_level = 2,
        indentation_width = 8, accessibility_label = "a",
      }
      return {
        number_of_rows = function() return 4 end,
        cell_for_row = function(_, path) if path.row == 0 then return first end end,
      }
      """
    let view = try TableView(policy: policy(source), viewport: 1, simulatesReuse: true)
    #expect(view.cellLeaks == [])
    try view.scroll(by: 1)
    #expect(view.cellLeaks.map(\.field) == TableCell.Field.allCases)
    #expect(
      view.cellLeaks.allSatisfy { $0.kind == .leftover && $0.origin?.path == [0, 0] && $0.path == [0, 1] })
    #expect(try view.cell(forRowAt: [0, 1]) == view.cell(forRowAt: [0, 0]))
  }

  @Test func falseTakesEveryFieldAway() throws {
    let source = """
      local first = {
        text = "t", detail = "d", image = "i", accessory = "detail_button", editing_accessory = "checkmark",
        control = { type = "switch", value = true }, editing_control = { type = "slider" },
        selection_style = "none", shows_reorder_control = false, indentation_level = 2,
        indentation_width = 8, accessibility_label = "a",
      }
      local other = { shows_reorder_control = true }
      for name in pairs(first) do other[name] = name == "shows_reorder_control" end
      return {
        number_of_rows = function() return 4 end,
        cell_for_row = function(_, path) return path.row == 0 and first or other end,
      }
      """
    let view = try TableView(policy: policy(source), viewport: 1, simulatesReuse: true)
    try view.scroll(by: 3)
    try view.scroll(by: -2)
    #expect(view.cellLeaks == [])
  }

  @Test func mappedColumnsAndMarksDoNotLeak() throws {
    let contents = try TableContents(
      columns: ["item", "note", "done"],
      mapping: TableMapping(text: "item", detail: "note", check: "done"),
      rows: (0..<6).map { [.text("i\($0)"), .text("n\($0)"), .boolean(false)] })
    let rules = try policy(
      "return { did_select_row = function(view, path) view:set_checked(path, not view:is_checked(path)) end }"
    )
    let view = try TableView(contents, policy: rules, viewport: 2, simulatesReuse: true)
    _ = try view.tapRow(at: [0, 0])
    #expect(try accessories(view) == [.checkmark, .none])
    try view.scroll(by: 2)
    #expect(try accessories(view) == [.none, .none])
    try view.scroll(by: -2)
    #expect(try accessories(view) == [.checkmark, .none])
    #expect(view.cellLeaks == [])
  }

  @Test func cellsOfAnotherStyleAreNotUsed() throws {
    let view = try view(
      """
      return { cell_for_row = function(_, path)
        return path.row % 2 == 0 and { style = "subtitle", image = "even" } or { style = "value1" }
      end }
      """)
    for _ in 0..<4 { try view.scroll(by: 1) }
    #expect(view.cellLeaks == [])
  }

  @Test func aReloadGivesRowsTheCellsOfOthers() throws {
    let view = try view(Self.inCells, viewport: 3)
    _ = try view.tapRow(at: [0, 0])
    try view.reloadData()
    #expect(try accessories(view) == [.none, .none, .checkmark])
    #expect(view.cellLeaks.map(\.kind) == [.lost, .leftover])
  }

  @Test func aReloadedRowGetsAnotherCell() throws {
    let view = try view(Self.inCells)
    _ = try view.tapRow(at: [0, 1])
    try view.reloadRows(at: [[0, 1]])
    #expect(try accessories(view) == [.none, .none])
    #expect(view.cellLeaks.map(\.kind) == [.lost])
  }

  @Test func aCellGoesWithItsRow() throws {
    let view = try view(Self.inCells, viewport: 3, editing: true)
    try view.setEditing(false)
    _ = try view.tapRow(at: [0, 0])
    try view.moveRow(at: [0, 0], to: [0, 1])
    #expect(try accessories(view) == [.none, .checkmark, .none])
    try view.deleteRows(at: [[0, 0]])
    #expect(try accessories(view) == [.checkmark, .none, .none])
    #expect(view.cellLeaks == [])
    // The deleted row's cell waits, and a new row takes it.
    try view.deleteRows(at: [[0, 0]])
    #expect(try accessories(view).last == .checkmark)
    #expect(view.cellLeaks.map(\.origin?.path) == [[0, 0]])
  }

  @Test func aCellGoesWithTheRowOfAScriptedDataSource() throws {
    let source = """
      local policy, rows = {}, { "a", "b", "c", "d" }
      function policy.number_of_rows() return #rows end
      function policy.cell_for_row(_, path)
        local text = rows[path.row + 1]
        return { text = text, detail = text == "a" and "first" or nil }
      end
      function policy.move_row(_, from, to) table.insert(rows, to.row + 1, table.remove(rows, from.row + 1)) end
      function policy.add_button_tapped(view)
        table.remove(rows, 1)
        view:delete_rows { index_path(0, 0) }
      end
      return policy
      """
    let view = try TableView(policy: policy(source), viewport: 3, editing: true, simulatesReuse: true)
    _ = try view.drag(rowAt: [0, 0], to: [0, 1])
    #expect(try view.cell(forRowAt: [0, 1])?.detail == "first")
    #expect(try view.cell(forRowAt: [0, 0])?.detail == nil)
    _ = try view.tapAddButton()
    #expect(try view.cell(forRowAt: [0, 0])?.detail == "first")
    #expect(try view.cell(forRowAt: [0, 2])?.detail == nil)
    #expect(view.cellLeaks == [])
    try view.scroll(by: 1)
    _ = try view.tapAddButton()
    #expect(view.numberOfRows == 2)
  }

  /// Editing mode asks no cell anew, so a cell that hangs on the mode stays as it was.
  @Test func aCellThatHangsOnTheModeIsStale() throws {
    let source = """
      return { cell_for_row = function(view, path)
        return { text = view.is_editing and "edit" or "look", detail = "d" .. path.row, accessory = view.is_editing and "none" or "checkmark" }
      end }
      """
    let view = try view(source)
    func shown() throws -> [String?] {
      try view.indexPathsForVisibleRows.map { try view.cell(forRowAt: $0)?.text }
    }
    try view.setEditing(true)
    #expect(
      view.cellLeaks
        == (0...1).flatMap { row in
          let name = CellLeak.Row(path: [0, row])
          return [
            CellLeak(
              kind: .stale, field: .text, row: name, shown: .text("look"), expected: .text("edit"),
              origin: name),
            CellLeak(
              kind: .stale, field: .accessory, row: name, shown: .accessory(.checkmark),
              expected: .accessory(.none),
              origin: name),
          ]
        })
    #expect(try shown() == ["look", "look"])
    #expect(try accessories(view) == [.checkmark, .checkmark])
    // A row that comes into view, and one that is reloaded, is asked.
    try view.scroll(by: 1)
    #expect(try shown() == ["look", "edit"])
    try view.reloadRows(at: [[0, 1]])
    #expect(try shown() == ["edit", "edit"])
    #expect(view.cellLeaks.count == 4)
    // Where both modes say the same again, nothing is wrong.
    try view.setEditing(false)
    #expect(view.cellLeaks.count == 8)
    #expect(try shown() == ["edit", "edit"])
    try view.setEditing(true)
    #expect(view.cellLeaks.count == 8)
    #expect(try shown() == ["edit", "edit"])
    let fresh = try self.view(source, simulatesReuse: false)
    try fresh.setEditing(true)
    #expect(fresh.cellLeaks == [])
  }

  @Test(arguments: [
    "return {}", "return { cell_for_row = function() end }",
    "return { cell_for_row = function(_, path) return { text = 'r' .. path.row, editing_accessory = 'checkmark' } end }",
    "return { cell_for_row = function(view) if view.is_editing then error('no') end end }",
  ])
  func aCellThatDoesNotHangOnTheModeIsNot(_ source: String) throws {
    let view = try view(source)
    try view.setAccessory(.checkmark, forRowAt: [0, 0])
    try view.setEditing(true)
    try view.setEditing(false)
    #expect(view.cellLeaks == [])
    #expect(try accessories(view) == [.checkmark, .none])
  }

  @Test func whatIsUndoneLeavesNoTrace() throws {
    let view = try view(
      """
      return { did_select_row = function(view, path)
        view:set_accessory(path, "checkmark")
        view:scroll_to_row(index_path(0, 5), "top")
        error("no")
      end }
      """)
    let before = try accessories(view)
    #expect(throws: TableError.self) { try view.tapRow(at: [0, 0]) }
    #expect(try accessories(view) == before)
    #expect(view.cellLeaks == [])
    try view.scroll(by: 2)
    #expect(view.cellLeaks == [])
  }

  @Test func aFingerScrollsToItsRow() throws {
    let view = try view("return {}")
    _ = try view.tapRow(at: [0, 4])
    #expect(view.indexPathsForVisibleRows == [[0, 3], [0, 4]])
    let fixed = try self.view("return {}", simulatesReuse: false)
    _ = try fixed.tapRow(at: [0, 4])
    #expect(fixed.indexPathsForVisibleRows == [[0, 0], [0, 1]])
  }

  @Test func theCallsAreTheSameButForScrolling() throws {
    let source = """
      return { cell_for_row = function(view, path) return { detail = "d" .. path.row } end,
        did_select_row = function(view, path) view:deselect_row(path) end }
      """
    func calls(_ simulatesReuse: Bool) throws -> [String] {
      var calls: [String] = []
      let view = try TableView(
        TableContents(sections: [["a", "b", "c", "d"]]), policy: policy(source), viewport: 2,
        simulatesReuse: simulatesReuse, onCall: { calls.append("\($0.callback) \($0.arguments)") })
      try view.scroll(by: 1)
      _ = try view.tapRow(at: [0, 2])
      try view.setEditing(true)
      _ = try view.drag(rowAt: [0, 1], to: [0, 3])
      try view.reloadData()
      #expect(view.cellLeaks == [])
      return calls
    }
    #expect(try calls(true) == calls(false))
  }

  /// A device that a reader can check by eye: a list of cells, a row for each, and a stack of those that wait.
  private struct Device {
    var rows: Int
    var screen: Range<Int>
    /// The mark of the cell of each row on the screen.
    var marks: [Int: Bool] = [:]
    var waiting: [Bool] = []

    mutating func scroll(by distance: Int) {
      let size = screen.count
      let first = max(0, min(rows - size, screen.lowerBound + distance))
      let new = first..<(first + size)
      for row in screen.reversed() where !new.contains(row) {
        waiting.append(marks.removeValue(forKey: row) ?? false)
      }
      for row in new where !screen.contains(row) { marks[row] = waiting.popLast() ?? false }
      screen = new
    }

    mutating func reload() {
      waiting += screen.map { marks[$0] ?? false }
      for row in screen { marks[row] = waiting.popLast() ?? false }
    }

    mutating func tap(_ place: Int) {
      let row = screen.lowerBound + place
      marks[row] = !(marks[row] ?? false)
    }
  }

  @Test(arguments: [1, 2, 3], [3, 5])
  func everyShortSessionIsThatOfADevice(_ size: Int, _ rows: Int) throws {
    let actions = [-2, -1, 1, 2, 100] + (0..<size).map { 200 + $0 }
    let length = 4
    let sessions = (0..<length).reduce(1) { product, _ in product * actions.count }
    for number in 0..<sessions {
      var left = number
      var device = Device(rows: rows, screen: 0..<min(size, rows))
      let view = try view(Self.inCells, rows: rows, viewport: .rows(size))
      for _ in 0..<length {
        let action = actions[left % actions.count]
        left /= actions.count
        switch action {
        case 100:
          device.reload()
          try view.reloadData()
        case 200...:
          device.tap(action - 200)
          _ = try view.tapRow(at: [0, device.screen.lowerBound + action - 200])
        default:
          device.scroll(by: action)
          try view.scroll(by: action)
        }
        let expected = device.screen.map { device.marks[$0] ?? false }
        let found = try accessories(view).map { $0 == .checkmark }
        try #require(found == expected, "session \(number) of \(size) of \(rows) rows")
      }
    }
  }
}
