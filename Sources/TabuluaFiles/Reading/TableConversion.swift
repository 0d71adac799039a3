import TabuluaModel

/// Writes a table in another form than that of the file it came from.
///
/// The rows stand in the order in which they would be written back.
enum TableConversion {
  /// Writes records with all columns, with LF line ends; a null is empty.
  static func writeCSV(_ contents: TableContents, dialect: CSVDialect, to output: inout ByteOutput) {
    let columns = contents.columns
    for (index, column) in columns.enumerated() {
      if index > 0 { output.append(dialect.delimiter) }
      dialect.append(column.name, quoted: columns.count == 1 && column.name.isEmpty, to: &output)
    }
    output.append(0x0A)
    forEachRow(contents) { row in
      for index in columns.indices {
        if index > 0 { output.append(dialect.delimiter) }
        contents.withBytes(of: row, column: index) { cell in
          let cell = cell ?? UnsafeRawBufferPointer(start: nil, count: 0)
          dialect.append(cell, quoted: columns.count == 1 && cell.isEmpty, to: &output)
        }
      }
      output.append(0x0A)
    }
  }

  /// Writes objects with all columns, as their types say, with LF line ends.
  static func writeJSONLines(_ contents: TableContents, to output: inout ByteOutput) {
    let style = JSONLinesStyle()
    let keys = contents.columns.map { style.key($0.name) }
    var line: [UInt8] = []
    forEachRow(contents) { row in
      line.removeAll(keepingCapacity: true)
      line.append(UInt8(ascii: "{"))
      for (index, column) in contents.columns.enumerated() {
        if index > 0 { line.append(UInt8(ascii: ",")) }
        line += keys[index]
        line += contents.withBytes(of: row, column: index) { cell in
          JSONCellText.json(of: cell, column: column, isCheck: index == contents.checkColumn)
        }
      }
      line.append(UInt8(ascii: "}"))
      line.append(0x0A)
      output.append(line)
    }
  }

  /// Calls `body` with the rows in the order of the file; a table of no file has that of the table.
  private static func forEachRow(_ contents: TableContents, _ body: (RowIdentity) -> Void) {
    if contents.records is any TableDocument {
      RecordOrder(contents).forEach { body(RowIdentity(number: $0)) }
    } else {
      contents.forEachRow { _, row in body(row) }
    }
  }
}
