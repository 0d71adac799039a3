import TabuluaModel

/// Writes a table in another form than that of the file it came from.
///
/// The rows stand in the order in which they would be written back.
enum TableConversion {
  /// Writes records with all columns, with LF line ends; a null is empty.
  static func writeCSV(
    _ contents: TableContents, dialect: CSVDialect, _ order: RecordOrder, to output: inout ByteOutput
  ) {
    let columns = contents.columns
    for (index, column) in columns.enumerated() {
      if index > 0 { output.append(dialect.delimiter) }
      let isAlone = columns.count == 1 && (column.name.isEmpty || CSVDialect.looksLikeSeveral(column.name))
      dialect.append(column.name, quoted: isAlone, to: &output)
    }
    output.append(0x0A)
    order.forEach { number in
      let row = RowIdentity(number: number)
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
  static func writeJSONLines(_ contents: TableContents, _ order: RecordOrder, to output: inout ByteOutput) {
    let style = JSONLinesStyle()
    let keys = contents.columns.map { style.key($0.name) }
    let names = [contents.keyColumn, contents.sectionColumn]
    var line: [UInt8] = []
    order.forEach { number in
      let row = RowIdentity(number: number)
      line.removeAll(keepingCapacity: true)
      line.append(UInt8(ascii: "{"))
      for (index, column) in contents.columns.enumerated() {
        if index > 0 { line.append(UInt8(ascii: ",")) }
        line += keys[index]
        line += contents.withBytes(of: row, column: index) { cell in
          JSONCellText.json(
            of: cell, column: column, isCheck: index == contents.checkColumn, isName: names.contains(index))
        }
      }
      line.append(UInt8(ascii: "}"))
      line.append(0x0A)
      output.append(line)
    }
  }
}
