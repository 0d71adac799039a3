import TabuluaModel
import TabuluaSystem

/// A file in memory whose records became a table: what writing it back and telling of its cells need.
protocol TableDocument: RowContents {
  /// The file's name, for messages.
  var name: String { get }

  /// The bytes of the file.
  var bytes: FileBytes { get }

  /// The names of the columns.
  var columns: [String] { get }

  /// Calls `body` with the bytes of a cell, decoded, and answers its result; nil is a null.
  func withCell<R>(_ record: Int, _ column: Int, _ body: (UnsafeRawBufferPointer?) throws -> R) rethrows -> R

  /// How many bytes stand before the text of a cell, without a quote that opens it; before the record where it
  /// has no such cell.
  func offset(record: Int, column: Int) -> Int

  /// How many bytes stand before the names of the columns; nil where no line names them all.
  var headOffset: Int? { get }

  /// The bytes before the first record.
  var head: Range<Int> { get }

  /// The bytes of a record as they stand in the file, with its line end and the blank lines after it: records and head
  /// together are all of the file.
  func span(ofRecord record: Int) -> Range<Int>

  /// How many bytes stand before the first line: those of a byte-order mark.
  var leadingBytes: Int { get }

  /// The line end of a record that is new.
  var usualLineEnd: [UInt8] { get }

  /// The values of a record with such bytes, in the order of the columns; nil where it is no record of such a file.
  func values(ofRecord bytes: String) -> [String?]?

  /// The bytes of the head.
  var headBytes: FileBytes { get }

  /// The bytes of a record; they are valid as long as the document lives.
  func bytes(ofRecord record: Int) -> UnsafeRawBufferPointer

  /// What tells whether a record may have other bytes than one of another file; it answers false only where they are the
  /// same.
  func comparingBytes(with other: any TableDocument) -> (_ record: Int, _ otherRecord: Int) -> Bool
}

/// A file whose records can be written back with what changed in a table that came from it.
protocol WritableDocument: TableDocument {
  /// The bytes before the first record of a table that came from this file, when it is written back; `changed` are the
  /// table's cells that changed.
  func writtenHead(of contents: TableContents, _ changed: ChangedCells) -> [UInt8]

  /// Calls `body` with the bytes of records of such a table when it is written back, one after the other.
  ///
  /// `isLast` says of a record that it ends the file.
  func writeEach(
    _ records: [(row: UInt32, isLast: Bool)], of contents: TableContents, _ changed: ChangedCells,
    _ body: (UnsafeRawBufferPointer) -> Void)
}

extension TableDocument {
  /// Calls `body` with the bytes of the file, which are valid until it returns.
  func withFile<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try bytes.withUnsafeBytes(body)
  }

  var headBytes: FileBytes { bytes[head] }

  func bytes(ofRecord record: Int) -> UnsafeRawBufferPointer {
    let span = span(ofRecord: record)
    return withFile { UnsafeRawBufferPointer(rebasing: $0[span]) }
  }

  func comparingBytes(with other: any TableDocument) -> (_ record: Int, _ otherRecord: Int) -> Bool {
    { record, otherRecord in
      !bytes(ofRecord: record).hasSameBytes(as: other.bytes(ofRecord: otherRecord))
    }
  }

  /// Whether a part of the file has the bytes of a part of another one.
  func hasSameBytes(_ range: Range<Int>, as other: Range<Int>, of document: some TableDocument) -> Bool {
    guard range.count == other.count else { return false }
    return withFile { one in
      document.withFile { two in
        guard let one = one.baseAddress, let two = two.baseAddress else { return true }
        return memcmp(one + range.lowerBound, two + other.lowerBound, range.count) == 0
      }
    }
  }

  /// The values of a record, in the order of the columns.
  func values(ofRecord record: Int) -> [String?] {
    columns.indices.map { column in
      withCell(record, column) { $0.map { String(decoding: $0, as: UTF8.self) } }
    }
  }

  /// The text in a range of the file, which was found to be UTF-8 when it was read.
  func text(_ range: Range<Int>) -> String {
    withFile { String(decoding: UnsafeRawBufferPointer(rebasing: $0[range]), as: UTF8.self) }
  }

  /// The text of a cell; a null is empty.
  func text(record: Int, column: Int) -> String {
    withCell(record, column) { $0.map { String(decoding: $0, as: UTF8.self) } ?? "" }
  }
}
