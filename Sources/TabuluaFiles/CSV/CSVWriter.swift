import TabuluaModel

/// Writes a table in the form of the file it came from.
///
/// Records that follow each other in the file and in the table are written as one piece, from where they lie.
struct CSVWriter {
  private let contents: TableContents
  private let document: CSVDocument
  private let dialect: CSVDialect

  /// The cells that changed.
  private let changed: ChangedCells

  /// How many records may be copied with their line ends: none if the dialect is another one.
  private let copied: Int

  fileprivate init(
    _ contents: TableContents, _ document: CSVDocument, _ dialect: CSVDialect, _ changed: ChangedCells
  ) {
    self.contents = contents
    self.document = document
    self.dialect = dialect
    self.changed = changed
    // A last record without a line end gets one when another record follows it.
    let whole = document.numberOfRecords - (document.hasFinalLineEnd ? 0 : 1)
    copied = dialect == document.dialect ? max(whole, 0) : 0
  }

  /// Writes a table that came from `document`.
  ///
  /// Records and fields that did not change are copied as they are, unless the dialect is another one than the
  /// file's: then each field is written anew.
  ///
  /// - Complexity: O(*n*) for *n* rows, about ten instructions each, and the bytes of the changed ones; where little
  ///   changed the others are written from where they lie.
  static func write(
    _ contents: TableContents, in document: CSVDocument, dialect: CSVDialect, _ order: RecordOrder,
    to output: inout ByteOutput
  ) {
    let writer = CSVWriter(contents, document, dialect, ChangedCells(contents))
    var left = contents.numberOfRows
    writer.writeHead(isAll: left == 0, to: &output)
    let words = writer.changed.words
    let copied = UInt32(truncatingIfNeeded: writer.copied)
    // The records that are pending; kept apart from the writer, so that the loop stays in registers.
    var first: UInt32 = 0
    var next: UInt32 = 0
    words.withUnsafeBufferPointer { words in
      order.forEach { row in
        left -= 1
        if left > 0, row < copied, words[Int(row >> 6)] & (1 << UInt64(row & 63)) == 0 {
          if row != next {
            writer.copyRecords(first..<next, to: &output)
            first = row
          }
          next = row + 1
        } else {
          writer.copyRecords(first..<next, to: &output)
          writer.write(row, isLast: left == 0, to: &output)
          first = next
        }
      }
    }
    writer.copyRecords(first..<next, to: &output)
  }
}

extension CSVDocument {
  var leadingBytes: Int { 0 }

  var usualLineEnd: [UInt8] { lineEnd.isEmpty ? [0x0A] : Array(bytes[lineEnd]) }

  func values(ofRecord text: String) -> [String?]? {
    let start = Array(bytes[head])
    let file = start + (start.last == 0x0A ? [] : [0x0A]) + Array(text.utf8)
    guard let document = try? CSVDocument(bytes: file, name: name, dialect: dialect),
      document.numberOfRecords == 1
    else { return nil }
    return document.values(ofRecord: 0)
  }

  func writtenHead(of contents: TableContents, _ changed: ChangedCells) -> [UInt8] {
    ByteOutput.bytes {
      CSVWriter(contents, self, dialect, changed).writeHead(isAll: contents.numberOfRows == 0, to: &$0)
    }
  }

  func writeEach(
    _ records: [(row: UInt32, isLast: Bool)], of contents: TableContents, _ changed: ChangedCells,
    _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    let writer = CSVWriter(contents, self, dialect, changed)
    ByteOutput.pieces(records, body) { record, output in
      writer.write(record.row, isLast: record.isLast, to: &output)
    }
  }
}

// Records and their line ends.
extension CSVWriter {
  /// The names of the columns, with the byte-order mark and the line end.
  fileprivate func writeHead(isAll: Bool, to output: inout ByteOutput) {
    if dialect == document.dialect {
      copy(0..<document.lineEnd.lowerBound, to: &output)
    } else {
      copy(0..<document.content(ofRecord: -1).lowerBound, to: &output)
      for column in document.columns.indices { writeField(-1, column, text: nil, to: &output) }
    }
    if !isAll || document.hasFinalLineEnd { writeLineEnd(of: -1, to: &output) }
  }

  /// Writes a record that is not copied together with others.
  fileprivate func write(_ row: UInt32, isLast: Bool, to output: inout ByteOutput) {
    let record = Int(row) < document.numberOfRecords ? Int(row) : nil
    if let record, dialect == document.dialect {
      let content = document.content(ofRecord: record)
      if changed.contains(row) {
        writeChanged(row, content, to: &output)
      } else {
        copy(content, to: &output)
        if content.isEmpty, isLast, !document.hasFinalLineEnd {
          // At the end of the file an empty line would be no record at all.
          output.append([UInt8(ascii: "\""), UInt8(ascii: "\"")])
        }
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

  /// Writes a record some of whose cells changed; what stands between them is copied as it is.
  private func writeChanged(_ row: UInt32, _ content: Range<Int>, to output: inout ByteOutput) {
    var place = content.lowerBound
    changed.forEachCell(of: row) { column, text in
      let span = document.span(record: Int(row), column: column)
      copy(place..<span.lowerBound, to: &output)
      writeText(text, Int(row), column, to: &output)
      place = span.upperBound
    }
    copy(place..<content.upperBound, to: &output)
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

  /// Copies records that follow each other, with their line ends.
  @inline(__always)
  private func copyRecords(_ records: Range<UInt32>, to output: inout ByteOutput) {
    guard !records.isEmpty else { return }
    let step = document.columns.count
    let start = document.starts[(Int(records.lowerBound) + 1) * step]
    copy(start..<document.starts[(Int(records.upperBound) + 1) * step], to: &output)
  }

  @inline(__always)
  private func copy(_ range: Range<Int>, to output: inout ByteOutput) {
    document.bytes.withUnsafeBytes { output.append(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }
}

// Fields that are not copied with their record.
extension CSVWriter {
  /// Writes a field anew, quoted if it was or must be.
  private func writeText(_ text: String, _ record: Int?, _ column: Int, to output: inout ByteOutput) {
    let wasQuoted = record.map { document.isQuoted(record: $0, column: column) } ?? false
    let isBlankLine = text.isEmpty && document.columns.count == 1
    dialect.append(text, quoted: wasQuoted || isBlankLine, to: &output)
  }

  /// Writes a field: as it stands in the file if its text is not given.
  private func writeField(_ record: Int?, _ column: Int, text: String?, to output: inout ByteOutput) {
    if column > 0 { output.append(dialect.delimiter) }
    if let text {
      writeText(text, record, column, to: &output)
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
