import TabuluaModel

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
}

extension TableDocument {
  /// Calls `body` with the bytes of the file, which are valid until it returns.
  func withFile<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try bytes.withUnsafeBytes(body)
  }

  /// The text of a cell; a null is empty.
  func text(record: Int, column: Int) -> String {
    withCell(record, column) { $0.map { String(decoding: $0, as: UTF8.self) } ?? "" }
  }
}
