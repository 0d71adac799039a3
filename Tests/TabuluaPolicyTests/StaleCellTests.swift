import TabuluaPolicy
import Testing

@testable import TabuluaModel

/// Cells that hang on editing mode, where cells are those of a device.
@Suite struct StaleCellTests {
  private func view(_ source: String, simulatesReuse: Bool = true) throws -> TableView {
    try TableView(
      TableContents(sections: [(0..<6).map { "row \($0)" }]), policy: policy(source), viewport: 2,
      simulatesReuse: simulatesReuse)
  }

  private func accessories(_ view: TableView) throws -> [TableCell.Accessory] {
    try view.indexPathsForVisibleRows.map { try view.cell(forRowAt: $0)?.accessory ?? .none }
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
}
