public import TabuluaModel

extension JSONLinesDocument: RowContents, WritableDocument {
  /// A null and an empty string are two values.
  public var hasNulls: Bool { true }

  /// Calls `body` with the bytes of a cell: those of a string without quotes and escapes, of anything else as it is
  /// written; nil is a null, or a key that the record does not have.
  public func readCell(
    _ record: Int, _ column: Int, _ body: (UnsafeRawBufferPointer?) throws -> Void
  ) rethrows { try withCell(record, column, body) }

  /// Calls `body` with the bytes of a cell, and answers its result.
  @inline(__always)
  func withCell<R>(
    _ record: Int, _ column: Int, _ body: (UnsafeRawBufferPointer?) throws -> R
  ) rethrows -> R {
    guard let start = start(record: record, column: column) else { return try body(nil) }
    return try withFile { bytes in
      guard let (text, hasEscapes) = Self.text(at: start, in: bytes) else { return try body(nil) }
      return hasEscapes ? try Self.withDecoded(text, body) : try body(text)
    }
  }

  /// The text of the value that begins at a place, and whether it has escapes, which are to be resolved; nil for a null.
  @inline(__always)
  private static func text(
    at start: Int, in bytes: UnsafeRawBufferPointer
  ) -> (text: UnsafeRawBufferPointer, hasEscapes: Bool)? {
    guard let base = bytes.baseAddress else { return nil }
    switch base.load(fromByteOffset: start, as: UInt8.self) {
    case UInt8(ascii: "\""):
      let (end, hasEscapes) = JSONBytes.endOfString(at: start, in: base)
      return (UnsafeRawBufferPointer(start: base + start + 1, count: end - start - 2), hasEscapes)
    case UInt8(ascii: "n"): return nil
    default:
      let end = JSONBytes.endOfValue(at: start, in: base)
      return (UnsafeRawBufferPointer(start: base + start, count: end - start), false)
    }
  }

  /// The bytes of a cell: of a string without escapes what stands between its quotes, of anything else but a null what
  /// is written.
  public var bytesInPlace: @Sendable (_ record: Int, _ column: Int) -> UnsafeRawBufferPointer? {
    { [self] record, column in
      guard let start = start(record: record, column: column) else { return nil }
      return withFile { bytes in Self.text(at: start, in: bytes).flatMap { $0.hasEscapes ? nil : $0.text } }
    }
  }

  /// Calls `body` with the cells of a column, record by record, as long as it answers true.
  ///
  /// ```swift
  /// let document = try JSONLinesDocument(bytes: FileBytes(source), name: "tasks.jsonl")
  /// document.readCells(ofColumn: 0, in: 0..<document.numberOfRecords) { record, cell in
  ///   print(record, cell.map { String(decoding: $0, as: UTF8.self) } ?? "null")
  ///   return true
  /// }
  /// ```
  ///
  /// - Complexity: O(1) a record, beside the body and the resolving of escapes.
  public func readCells(
    ofColumn column: Int, in range: Range<Int>,
    _ body: (_ record: Int, UnsafeRawBufferPointer?) throws -> Bool
  ) rethrows {
    for record in range {
      guard try withCell(record, column, { try body(record, $0) }) else { return }
    }
  }

  @inline(never)
  private static func withDecoded<R>(
    _ content: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer?) throws -> R
  ) rethrows -> R {
    try withUnsafeTemporaryAllocation(byteCount: content.count, alignment: 1) { copy in
      let count = JSONBytes.decode(content, to: copy)
      return try body(UnsafeRawBufferPointer(rebasing: copy[..<count]))
    }
  }

  /// Whether a cell holds a list or an object.
  public func isFixed(_ record: Int, _ column: Int) -> Bool {
    kind(record: record, column: column) == .nested
  }

  /// Whether the column has the type of its values.
  public func allFit(_ column: TableContents.Column, at index: Int) -> Bool {
    column.type == Self.type(of: kinds[index])
      && (column.type != .boolean || column.spelling == Self.spelling)
  }

  func offset(record: Int, column: Int) -> Int {
    guard let start = start(record: record, column: column) else { return Int(records[record].start) }
    return start + (kind(record: record, column: column) == .string ? 1 : 0)
  }

  var headOffset: Int? { nil }

  /// The kind of a cell's value; nil for a null and for a key that the record does not have.
  func kind(record: Int, column: Int) -> JSONCellKinds? {
    guard let start = start(record: record, column: column) else { return nil }
    switch bytes[start] {
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "n"): return nil
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
    case UInt8(ascii: "["), UInt8(ascii: "{"): return .nested
    default: return .number
    }
  }
}

// Types.
extension JSONLinesDocument {
  /// How JSON writes booleans.
  static let spelling = BooleanSpelling(on: "true", off: "false")

  /// The type of a column with such values; text where they do not agree, and where there are none.
  static func type(of kinds: JSONCellKinds) -> ColumnType {
    switch kinds {
    case .integer: .integer
    case .number, [.integer, .number]: .number
    case .boolean: .boolean
    default: .text
    }
  }

  /// The columns with the types of their values.
  var typedColumns: [TableContents.Column] {
    zip(columns, kinds).map { name, kinds in
      let type = Self.type(of: kinds)
      return TableContents.Column(name: name, type: type, spelling: type == .boolean ? Self.spelling : nil)
    }
  }
}
