import TableModel

/// Writes a table in the form of the file it came from.
struct CSVWriter {
  private let contents: TableContents
  private let document: CSVDocument
  private let dialect: CSVDialect

  /// Whether each record has a cell that changed.
  private var isChanged: [Bool]

  private var bytes: [UInt8] = []

  /// Neighbours in the file that are neighbours in the result too; they are copied at once.
  private var pending = 0..<0

  private init(_ contents: TableContents, _ document: CSVDocument, _ dialect: CSVDialect) {
    self.contents = contents
    self.document = document
    self.dialect = dialect
    isChanged = [Bool](repeating: false, count: document.numberOfRecords)
    for row in contents.rowsWithOverrides {
      if let record = contents.record(of: row) { isChanged[record] = true }
    }
    bytes.reserveCapacity(document.bytes.count + 64)
  }

  /// The bytes of a table that came from `document`.
  ///
  /// Records and fields that did not change are copied as they are, unless the dialect is another one than the
  /// file's: then each field is written anew.
  static func bytes(of contents: TableContents, in document: CSVDocument, dialect: CSVDialect) -> [UInt8] {
    var writer = CSVWriter(contents, document, dialect)
    let order = RecordOrder(contents, in: document)
    writer.writeHead(isAll: order.entries.isEmpty)
    for (index, entry) in order.entries.enumerated() {
      writer.write(entry.row, isLast: index == order.entries.count - 1)
    }
    writer.flush()
    return writer.bytes
  }

  /// The bytes of a table that came from no file, in table order, with LF line ends.
  static func bytes(of contents: TableContents, dialect: CSVDialect) -> [UInt8] {
    var bytes: [UInt8] = []
    let columns = contents.columns
    for (index, column) in columns.enumerated() {
      if index > 0 { bytes.append(dialect.delimiter) }
      dialect.append(column.name.utf8, quoted: columns.count == 1 && column.name.isEmpty, to: &bytes)
    }
    bytes.append(0x0A)
    contents.forEachRow { _, row in
      for index in columns.indices {
        if index > 0 { bytes.append(dialect.delimiter) }
        contents.withBytes(of: row, column: index) { cell in
          let cell = cell ?? UnsafeRawBufferPointer(start: nil, count: 0)
          dialect.append(cell, quoted: columns.count == 1 && cell.isEmpty, to: &bytes)
        }
      }
      bytes.append(0x0A)
    }
    return bytes
  }
}

// Records and their line ends.
extension CSVWriter {
  /// The names of the columns, with the byte-order mark and the line end.
  private mutating func writeHead(isAll: Bool) {
    if dialect == document.dialect {
      bytes += document.bytes[0..<document.lineEnd.lowerBound]
    } else {
      bytes += document.bytes[0..<document.content(ofRecord: -1).lowerBound]
      for column in document.columns.indices { writeField(-1, column, text: nil) }
    }
    if !isAll || document.hasFinalLineEnd { writeLineEnd(of: -1) }
  }

  private mutating func write(_ row: RowIdentity, isLast: Bool) {
    let record = contents.record(of: row)
    guard let record, dialect == document.dialect, !isChanged[record] else {
      writeAnew(row, record)
      finish(record, isLast: isLast)
      return
    }
    let span = document.span(ofRecord: record)
    let content = document.content(ofRecord: record)
    if isLast || content.upperBound == span.upperBound {
      copy(content)
      flush()
      if content.isEmpty, isLast, !document.hasFinalLineEnd {
        // At the end of the file an empty line would be no record at all.
        dialect.append(EmptyCollection(), quoted: true, to: &bytes)
      }
      finish(record, isLast: isLast)
    } else {
      copy(span)
    }
  }

  /// Writes the line end of a record; the last one has one if the last one of the file had.
  private mutating func finish(_ record: Int?, isLast: Bool) {
    if !isLast || document.hasFinalLineEnd { writeLineEnd(of: record) }
  }

  /// A record's own line end; that of the first line if it has none.
  private mutating func writeLineEnd(of record: Int?) {
    var range = document.lineEnd
    if let record {
      let own = document.content(ofRecord: record).upperBound..<document.span(ofRecord: record).upperBound
      if !own.isEmpty { range = own }
    }
    if range.isEmpty { bytes.append(0x0A) } else { bytes += document.bytes[range] }
  }

  private mutating func copy(_ range: Range<Int>) {
    if pending.upperBound == range.lowerBound {
      pending = pending.lowerBound..<range.upperBound
    } else {
      flush()
      pending = range
    }
  }

  private mutating func flush() {
    bytes += document.bytes[pending]
    pending = pending.upperBound..<pending.upperBound
  }
}

// Fields that are not copied with their record.
extension CSVWriter {
  /// Writes a record field by field.
  private mutating func writeAnew(_ row: RowIdentity, _ record: Int?) {
    flush()
    for column in document.columns.indices {
      let text = contents.override(of: row, column: column)
      writeField(record, column, text: record == nil ? contents.text(of: row, column: column) : text)
    }
  }

  /// Writes a field: as it stands in the file if its text is not given.
  private mutating func writeField(_ record: Int?, _ column: Int, text: String?) {
    if column > 0 { bytes.append(dialect.delimiter) }
    if let text {
      let wasQuoted = record.map { document.isQuoted(record: $0, column: column) } ?? false
      let isBlankLine = text.isEmpty && document.columns.count == 1
      dialect.append(text.utf8, quoted: wasQuoted || isBlankLine, to: &bytes)
    } else if let record, dialect == document.dialect {
      bytes += document.bytes[document.span(record: record, column: column)]
    } else if let record {
      let quoted = document.isQuoted(record: record, column: column)
      document.withCell(record, column) { cell in
        if let cell { dialect.append(cell, quoted: quoted, to: &bytes) }
      }
    }
  }
}
