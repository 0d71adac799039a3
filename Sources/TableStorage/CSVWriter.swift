import TableModel

/// Writes a table in the form of the file it came from.
///
/// Records that follow each other in the file and in the table are written as one piece, from where they lie.
struct CSVWriter {
  private let contents: TableContents
  private let document: CSVDocument
  private let dialect: CSVDialect

  /// The cells that changed.
  private let changed: ChangedCells

  /// From which record on all are written anew: none unless the dialect is another one.
  private let copied: Range<Int>

  /// Neighbours in the file that are neighbours in the result too; they are copied at once.
  private var pending = 0..<0

  private init(_ contents: TableContents, _ document: CSVDocument, _ dialect: CSVDialect) {
    self.contents = contents
    self.document = document
    self.dialect = dialect
    changed = ChangedCells(contents)
    // A last record without a line end gets one when another record follows it.
    let whole = document.numberOfRecords - (document.hasFinalLineEnd ? 0 : 1)
    copied = 0..<(dialect == document.dialect ? max(whole, 0) : 0)
  }

  /// Writes a table that came from `document`.
  ///
  /// Records and fields that did not change are copied as they are, unless the dialect is another one than the
  /// file's: then each field is written anew.
  ///
  /// - Complexity: O(*n*) for *n* rows, about ten instructions each, and the bytes of the changed ones; where little
  ///   changed the others are written from where they lie.
  static func write(
    _ contents: TableContents, in document: CSVDocument, dialect: CSVDialect, to output: inout ByteOutput
  ) {
    var writer = CSVWriter(contents, document, dialect)
    var left = contents.numberOfRows
    writer.writeHead(isAll: left == 0, to: &output)
    let order = RecordOrder(contents)
    order.forEach { row in
      left -= 1
      let record = Int(row)
      if left > 0, writer.copied.contains(record), !writer.changed.contains(row) {
        if record == writer.pending.upperBound, !writer.pending.isEmpty {
          writer.pending = writer.pending.lowerBound..<record + 1
        } else {
          writer.flush(to: &output)
          writer.pending = record..<record + 1
        }
      } else {
        writer.flush(to: &output)
        writer.write(row, isLast: left == 0, to: &output)
      }
    }
    writer.flush(to: &output)
  }

  /// Writes a table that came from no file, in table order, with LF line ends.
  static func write(_ contents: TableContents, dialect: CSVDialect, to output: inout ByteOutput) {
    let columns = contents.columns
    for (index, column) in columns.enumerated() {
      if index > 0 { output.append(dialect.delimiter) }
      dialect.append(column.name, quoted: columns.count == 1 && column.name.isEmpty, to: &output)
    }
    output.append(0x0A)
    contents.forEachRow { _, row in
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
}

// Records and their line ends.
extension CSVWriter {
  /// The names of the columns, with the byte-order mark and the line end.
  private func writeHead(isAll: Bool, to output: inout ByteOutput) {
    if dialect == document.dialect {
      copy(0..<document.lineEnd.lowerBound, to: &output)
    } else {
      copy(0..<document.content(ofRecord: -1).lowerBound, to: &output)
      for column in document.columns.indices { writeField(-1, column, text: nil, to: &output) }
    }
    if !isAll || document.hasFinalLineEnd { writeLineEnd(of: -1, to: &output) }
  }

  /// Writes a record that is not copied together with others.
  private func write(_ row: UInt32, isLast: Bool, to output: inout ByteOutput) {
    let record = Int(row) < document.numberOfRecords ? Int(row) : nil
    if let record, dialect == document.dialect, !changed.contains(row) {
      let content = document.content(ofRecord: record)
      copy(content, to: &output)
      if content.isEmpty, isLast, !document.hasFinalLineEnd {
        // At the end of the file an empty line would be no record at all.
        output.append([UInt8(ascii: "\""), UInt8(ascii: "\"")])
      }
    } else {
      for column in document.columns.indices {
        let text = changed.text(of: row, column: column)
        writeField(record, column, text: record == nil ? text ?? "" : text, to: &output)
      }
    }
    // The last one has a line end if the last one of the file had.
    if !isLast || document.hasFinalLineEnd { writeLineEnd(of: record, to: &output) }
  }

  /// A record's own line end; that of the first line if it has none.
  private func writeLineEnd(of record: Int?, to output: inout ByteOutput) {
    var range = document.lineEnd
    if let record {
      let own = document.content(ofRecord: record).upperBound..<document.span(ofRecord: record).upperBound
      if !own.isEmpty { range = own }
    }
    if range.isEmpty { output.append(0x0A) } else { copy(range, to: &output) }
  }

  /// Copies the records that are pending.
  @inline(__always)
  private mutating func flush(to output: inout ByteOutput) {
    guard !pending.isEmpty else { return }
    let step = document.columns.count
    copy(
      document.starts[(pending.lowerBound + 1) * step]..<document.starts[(pending.upperBound + 1) * step],
      to: &output)
    pending = 0..<0
  }

  @inline(__always)
  private func copy(_ range: Range<Int>, to output: inout ByteOutput) {
    document.bytes.withUnsafeBytes { output.append(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }
}

// Fields that are not copied with their record.
extension CSVWriter {
  /// Writes a field: as it stands in the file if its text is not given.
  private func writeField(_ record: Int?, _ column: Int, text: String?, to output: inout ByteOutput) {
    if column > 0 { output.append(dialect.delimiter) }
    if let text {
      let wasQuoted = record.map { document.isQuoted(record: $0, column: column) } ?? false
      let isBlankLine = text.isEmpty && document.columns.count == 1
      dialect.append(text, quoted: wasQuoted || isBlankLine, to: &output)
    } else if let record, dialect == document.dialect {
      copy(document.span(record: record, column: column), to: &output)
    } else if let record {
      let quoted = document.isQuoted(record: record, column: column)
      document.withCell(record, column) { cell in
        if let cell { dialect.append(cell, quoted: quoted, to: &output) }
      }
    }
  }
}
