import TabuluaModel

/// Writes a table in the form of the JSON Lines file it came from.
///
/// What did not change is copied as it stands. In a record that changed, only the values that changed are written
/// anew; a key that it did not have follows its others.
struct JSONLinesWriter {
  private let contents: TableContents
  private let document: JSONLinesDocument
  private let style: JSONLinesStyle

  /// The cells that changed.
  private let changed: ChangedCells

  /// Neighbours in the file that are neighbours in the result too; they are copied at once.
  private var pending = 0..<0

  /// Writes the table to `output`, its records in an order.
  static func write(
    _ contents: TableContents, in document: JSONLinesDocument, _ order: RecordOrder,
    to output: inout ByteOutput
  ) {
    var writer = JSONLinesWriter(contents, document, ChangedCells(contents))
    writer.copy(document.head, to: &output)
    var left = contents.numberOfRows
    order.forEach { row in
      left -= 1
      writer.write(row, isLast: left == 0, to: &output)
    }
    writer.flush(to: &output)
  }

  fileprivate init(_ contents: TableContents, _ document: JSONLinesDocument, _ changed: ChangedCells) {
    self.contents = contents
    self.document = document
    self.changed = changed
    style = JSONLinesStyle(document)
  }
}

extension JSONLinesDocument {
  var leadingBytes: Int { head.count }

  var usualLineEnd: [UInt8] { JSONLinesStyle(self).lineEnd }

  func values(ofRecord text: String) -> [String?]? {
    guard let document = try? JSONLinesDocument(bytes: FileBytes(text.utf8), name: name, columnsIfEmpty: []),
      document.numberOfRecords == 1
    else { return nil }
    // The record may have fewer keys than the file, in another order.
    guard Set(document.columns).isSubset(of: columns) else { return nil }
    let places = Dictionary(
      zip(document.columns, document.columns.indices), uniquingKeysWith: { first, _ in first })
    return columns.map { column in
      places[column].flatMap { column in
        document.withCell(0, column) { $0.map { String(decoding: $0, as: UTF8.self) } }
      }
    }
  }

  func writtenHead(of contents: TableContents, _ changed: ChangedCells) -> [UInt8] { Array(bytes[head]) }

  func writeEach(
    _ records: [(row: UInt32, isLast: Bool)], of contents: TableContents, _ changed: ChangedCells,
    _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    var writer = JSONLinesWriter(contents, self, changed)
    ByteOutput.pieces(records, body) { record, output in
      writer.write(record.row, isLast: record.isLast, to: &output)
      writer.flush(to: &output)
    }
  }
}

// Records and their line ends.
extension JSONLinesWriter {
  fileprivate mutating func write(_ row: UInt32, isLast: Bool, to output: inout ByteOutput) {
    let record = Int(row)
    guard record < document.numberOfRecords else {
      flush(to: &output)
      writeNew(RowIdentity(number: row), to: &output)
      if !isLast || document.hasFinalLineEnd { writeLineEnd(to: &output) }
      return
    }
    let span = document.span(ofRecord: record)
    var content = span.lowerBound..<span.lowerBound
    if changed.contains(row) {
      content = document.content(ofRecord: record)
      writeChanged(RowIdentity(number: row), record, content, to: &output)
      content = content.upperBound..<content.upperBound
    }
    if record + 1 < document.numberOfRecords, !isLast || document.hasFinalLineEnd {
      // The next record begins on a line of its own.
      copy(content.upperBound..<span.upperBound, to: &output)
      return
    }
    // The last record of the file, which may have no line end, or the last one of the result, which may need none.
    let end = document.content(ofRecord: record).upperBound
    copy(content.upperBound..<end, to: &output)
    if isLast, !document.hasFinalLineEnd { return }
    if end < span.upperBound, document.hasFinalLineEnd {
      copy(end..<span.upperBound, to: &output)
    } else {
      writeLineEnd(to: &output)
    }
  }

  private mutating func writeLineEnd(to output: inout ByteOutput) {
    flush(to: &output)
    output.append(style.lineEnd)
  }

  private mutating func copy(_ range: Range<Int>, to output: inout ByteOutput) {
    if pending.upperBound == range.lowerBound {
      pending = pending.lowerBound..<range.upperBound
    } else {
      flush(to: &output)
      pending = range
    }
  }

  fileprivate mutating func flush(to output: inout ByteOutput) {
    document.bytes.withUnsafeBytes { output.append(UnsafeRawBufferPointer(rebasing: $0[pending])) }
    pending = pending.upperBound..<pending.upperBound
  }
}

// Values that are not copied with their record.
extension JSONLinesWriter {
  /// Writes a record's line with the values that changed.
  private mutating func writeChanged(
    _ row: RowIdentity, _ record: Int, _ content: Range<Int>, to output: inout ByteOutput
  ) {
    var changes: [(span: Range<Int>, value: [UInt8])] = []
    var added: [UInt8] = []
    var hasKeys = document.shapes.count(document.records[record].shape) > 0
    for column in contents.columnsWithOverrides(of: row) {
      let span = document.span(record: record, column: column)
      let own = document.kind(record: record, column: column)
      let value = json(row, column, own: own)
      if let span {
        changes.append((span, value))
      } else {
        if hasKeys { added += style.comma }
        hasKeys = true
        added += style.key(document.columns[column]) + value
      }
    }
    if !added.isEmpty {
      let end = document.endOfFields(record)
      changes.append((end..<end, added))
    }
    var place = content.lowerBound
    for (span, value) in changes.sorted(by: { $0.span.lowerBound < $1.span.lowerBound }) {
      copy(place..<span.lowerBound, to: &output)
      flush(to: &output)
      output.append(value)
      place = span.upperBound
      pending = place..<place
    }
    copy(place..<content.upperBound, to: &output)
  }

  /// Writes a row that came from no record, with the cells that are set.
  private mutating func writeNew(_ row: RowIdentity, to output: inout ByteOutput) {
    var line: [UInt8] = []
    for column in contents.columnsWithOverrides(of: row) {
      if !line.isEmpty { line += style.comma }
      line += style.key(document.columns[column]) + json(row, column, own: nil)
    }
    output.append(UInt8(ascii: "{"))
    output.append(style.opening)
    output.append(line)
    output.append(style.closing)
    output.append(UInt8(ascii: "}"))
  }

  /// A cell as JSON; one whose text can spell it keeps its kind of value.
  private func json(_ row: RowIdentity, _ column: Int, own: JSONCellKinds?) -> [UInt8] {
    contents.withBytes(of: row, column: column) { cell in
      JSONCellText.json(of: cell, own: own ?? document.kinds[column].single, column: contents.columns[column])
    }
  }
}

extension JSONCellKinds {
  /// The kind of values that all are of; nil where they differ, and where there are none.
  fileprivate var single: JSONCellKinds? {
    switch self {
    case .string, .boolean: self
    case .integer, .number, [.integer, .number]: .number
    default: nil
    }
  }
}

extension JSONLinesDocument {
  /// Whether the last record has a line end.
  var hasFinalLineEnd: Bool {
    guard numberOfRecords > 0 else { return true }
    return content(ofRecord: numberOfRecords - 1).upperBound < bytes.count
  }

  /// Where a further key of a record is written: behind its last value, or behind its opening brace.
  func endOfFields(_ record: Int) -> Int {
    let content = content(ofRecord: record)
    return bytes.withUnsafeBytes { bytes in
      var end = content.upperBound
      while bytes[end - 1] != UInt8(ascii: "}") { end -= 1 }
      end -= 1
      while bytes[end - 1] <= 0x20 { end -= 1 }
      return end
    }
  }
}
