/// The records that a table's rows came from: a file in memory, or values of a Swift program.
///
/// Records and columns are numbered from zero. A table reads cells through this protocol and never writes
/// them; what changed is kept beside the records.
///
/// ```swift
/// struct Squares: RowContents {
///   var numberOfRecords: Int { 100 }
///   var hasNulls: Bool { false }
///   func readCell(_ record: Int, _ column: Int, _ body: (UnsafeRawBufferPointer?) throws -> Void) rethrows {
///     try Array("\(record * record)".utf8).withUnsafeBytes { try body($0) }
///   }
/// }
/// let table = try TableContents(columns: [.init(name: "square", type: .integer)], records: Squares())
/// ```
public protocol RowContents: Sendable {
  /// How many records there are.
  var numberOfRecords: Int { get }

  /// Calls `body` once with the bytes of a cell, decoded (without quotes or escapes); nil is a null.
  ///
  /// The bytes are valid until `body` returns. A cell outside the records is a programming error.
  ///
  /// ```swift
  /// table.records.readCell(0, 1) { cell in print(cell.map { String(decoding: $0, as: UTF8.self) } ?? "null") }
  /// ```
  func readCell(_ record: Int, _ column: Int, _ body: (UnsafeRawBufferPointer?) throws -> Void) rethrows

  /// Calls `body` with the cells of a column, record by record, as long as it answers true.
  ///
  /// Tables are loaded with this method. Where it is not written, ``readCell(_:_:_:)`` is called for each record; one of
  /// your own may be several times as fast.
  ///
  /// ```swift
  /// var longest = 0
  /// table.records.readCells(ofColumn: 1, in: 0..<table.records.numberOfRecords) { _, cell in
  ///   longest = max(longest, cell?.count ?? 0)
  ///   return true
  /// }
  /// ```
  func readCells(
    ofColumn column: Int, in records: Range<Int>,
    _ body: (_ record: Int, UnsafeRawBufferPointer?) throws -> Bool
  ) rethrows

  /// What answers the bytes of a cell, decoded, where the records hold them so; nil where they do not, and for a null.
  ///
  /// The bytes are valid as long as the records live. A cell outside the records is a programming error. There is an
  /// implementation whose answer is always nil; one of your own saves the scripts that read cells a copy. It is a
  /// closure, which is read once, because calling it costs less than calling a method of the protocol.
  var bytesInPlace: @Sendable (_ record: Int, _ column: Int) -> UnsafeRawBufferPointer? { get }

  /// Whether a null and an empty text are told apart when they are written, as in JSON.
  var hasNulls: Bool { get }

  /// Whether a cell holds more than text, a number or a boolean, so that it cannot be given another value.
  func isFixed(_ record: Int, _ column: Int) -> Bool

  /// Whether every cell is known to fit a column of this description, so that they need not be read.
  func allFit(_ column: TableContents.Column, at index: Int) -> Bool
}

extension RowContents {
  /// Calls `body` with the cells of a column, record by record, as long as it answers true.
  public func readCells(
    ofColumn column: Int, in records: Range<Int>,
    _ body: (_ record: Int, UnsafeRawBufferPointer?) throws -> Bool
  ) rethrows {
    for record in records {
      var goesOn = true
      try readCell(record, column) { goesOn = try body(record, $0) }
      if !goesOn { return }
    }
  }

  /// Nil for every cell: ``readCell(_:_:_:)`` is called.
  public var bytesInPlace: @Sendable (_ record: Int, _ column: Int) -> UnsafeRawBufferPointer? {
    { _, _ in nil }
  }

  /// False: a cell that is emptied is an empty text.
  public var hasNulls: Bool { false }

  /// False: every cell can have another value.
  public func isFixed(_ record: Int, _ column: Int) -> Bool { false }

  /// False: the cells are read.
  public func allFit(_ column: TableContents.Column, at index: Int) -> Bool { false }
}

/// Records that can read memory ahead of its use, so that the waits for memory of several cells overlap.
package protocol ReadAheadRecords: RowContents {
  /// Reads something that ``RowContents/readCell(_:_:_:)`` will read for the cells of some records; called for cells that
  /// will be read soon, a few dozen at a time.
  ///
  /// The answer is a sum of what was read, so that the reading cannot be left out.
  func readAhead(_ records: [Int], _ column: Int) -> Int
}

/// Calls `body` with the bytes of a cell and answers its result.
///
/// A function by itself, because the closure of a method would be compiled for records of any kind only, which
/// made reading several times as slow.
@inline(__always)
func withCell<R>(
  of records: any RowContents, _ record: Int, _ column: Int, _ body: (UnsafeRawBufferPointer?) throws -> R
) rethrows -> R {
  var result: R?
  try records.readCell(record, column) { result = try body($0) }
  guard let result else { preconditionFailure("the records did not read the cell") }
  return result
}
