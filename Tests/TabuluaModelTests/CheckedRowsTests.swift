import SeededNumbers
import Testing

@testable import TabuluaModel

/// The list of rows with check marks, beside asking each row.
@Suite struct CheckedRowsTests {
  @Test(arguments: 1...8) func asAskingEachRow(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let view = try TableView(
      TableContents(
        columns: ["id", "list", "done"], mapping: TableMapping(sectionBy: "list", key: "id", check: "done"),
        rows: (0..<30).map { number in
          let mark: TableValue = number % 7 == 0 ? .null : .boolean(Bool.random(using: &random))
          return [.text("r\(number)"), .text("s\(number % 4)"), mark]
        }))
    for _ in 0..<60 {
      let rows = view.contents.rows(inSection: Int.random(in: 0..<view.numberOfSections, using: &random))
      if let row = rows.randomElement(using: &random) {
        try view.setChecked(Bool.random(using: &random), of: row)
        if Int.random(in: 0..<10, using: &random) == 0, let path = view.indexPath(of: row) {
          try view.deleteRows(at: [path])
        }
      }
      let contents = view.contents
      let expected = (0..<view.numberOfSections).map { section in
        (0..<contents.numberOfRows(in: section)).map { TableIndexPath(section: section, row: $0) }
          .filter { path in contents.row(at: path).map { contents.isChecked($0) } ?? false }
      }
      #expect(contents.indexPathsForCheckedRows() == expected.flatMap { $0 })
      for section in expected.indices {
        #expect(contents.indexPathsForCheckedRows(inSection: section) == expected[section])
      }
    }
  }

  @Test func withoutACheckColumn() throws {
    let contents = try TableContents(columns: ["id"], rows: [["a"]])
    #expect(contents.indexPathsForCheckedRows().isEmpty)
  }
}
