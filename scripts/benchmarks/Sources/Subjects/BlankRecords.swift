import TabuluaModel

/// Records without cells: what order and identity of rows cost by themselves.
struct BlankRecords: RowContents {
  /// How many records there are.
  let numberOfRecords: Int

  /// Every cell is null.
  func readCell(_ record: Int, _ column: Int, _ body: (UnsafeRawBufferPointer?) throws -> Void) rethrows {
    try body(nil)
  }

  /// Contents of so many rows in so many sections of about equal length.
  static func contents(rows: Int, sections: Int = 1) throws -> TableContents {
    let records = BlankRecords(numberOfRecords: rows)
    guard sections > 1 else {
      return try TableContents(columns: [TableContents.Column(name: "n")], records: records)
    }
    let lists = (0..<sections).map { Array($0 * rows / sections..<($0 + 1) * rows / sections) }
    return try TableContents(
      columns: [TableContents.Column(name: "n")], sections: lists.map { _ in TableSection() },
      rowsPerSection: lists,
      records: records)
  }

  /// A view of them with no row on the screen.
  static func view(rows: Int, sections: Int = 1) throws -> TableView {
    try TableView(contents(rows: rows, sections: sections), viewport: 0)
  }
}
