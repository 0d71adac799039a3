public import TabuluaModel
import TabuluaSystem

extension CSVDocument: RowContents, WritableDocument {
  /// Calls `body` with the bytes of a cell, without the quotes; they are never nil, since CSV has no null.
  public func readCell(
    _ record: Int, _ column: Int, _ body: (UnsafeRawBufferPointer?) throws -> Void
  ) rethrows { try withCell(record, column, body) }

  /// The bytes of a cell without its quotes; nil where quotes in it are doubled.
  public var bytesInPlace: @Sendable (_ record: Int, _ column: Int) -> UnsafeRawBufferPointer? {
    { [self] record, column in
      let span = span(record: record, column: column)
      return bytes.withUnsafeBytes { bytes in
        let field = UnsafeRawBufferPointer(rebasing: bytes[span])
        guard field.count >= 2, field[0] == UInt8(ascii: "\"") else { return field }
        return Self.undoubled(field)
      }
    }
  }

  /// What a quoted field says where it is said so; nil where quotes in it are doubled.
  private static func undoubled(_ field: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    let inner = UnsafeRawBufferPointer(rebasing: field[1..<field.count - 1])
    guard let start = inner.baseAddress else { return nil }
    return memchr(start, Int32(UInt8(ascii: "\"")), inner.count) == nil ? inner : nil
  }

  /// Calls `body` with the cells of a column, record by record, as long as it answers true.
  public func readCells(
    ofColumn column: Int, in records: Range<Int>,
    _ body: (_ record: Int, UnsafeRawBufferPointer?) throws -> Bool
  ) rethrows {
    guard !records.isEmpty else { return }
    precondition(records.lowerBound >= 0 && records.upperBound <= numberOfRecords, "outside the records")
    precondition(columns.indices.contains(column), "there is no such column")
    let step = columns.count
    let isLast = column + 1 == step
    try bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      var next = records.lowerBound
      while next < records.upperBound {
        let goesOn = try starts.withUnsafeNumbers(from: (next + 1) * step) { starts in
          guard var place = starts.baseAddress else { return false }
          place += column
          // The records whose next record's start is in this piece of the list.
          let first = next
          next = min(records.upperBound, next + (starts.count - 1) / step)
          for record in first..<next {
            let start = Int(place[0])
            var end = Int(place[1]) - 1
            if isLast, end > start, base.load(fromByteOffset: end - 1, as: UInt8.self) == 0x0D { end -= 1 }
            place += step
            let field = UnsafeRawBufferPointer(start: base + start, count: end - start)
            guard try Self.withUnquoted(field, { try body(record, $0) }) else { return false }
          }
          return true
        }
        guard goesOn else { return }
      }
    }
  }

  /// Calls `body` with the bytes of a cell, without the quotes, and answers its result.
  package func withCell<R>(
    _ record: Int, _ column: Int, _ body: (UnsafeRawBufferPointer?) throws -> R
  ) rethrows -> R {
    let span = span(record: record, column: column)
    return try bytes.withUnsafeBytes { bytes in
      try Self.withUnquoted(UnsafeRawBufferPointer(rebasing: bytes[span]), body)
    }
  }

  func offset(record: Int, column: Int) -> Int {
    span(record: record, column: column).lowerBound + (isQuoted(record: record, column: column) ? 1 : 0)
  }

  var headOffset: Int? { 0 }

  /// Calls `body` with what a field says; a copy is made only if it has doubled quotes.
  @inline(__always)
  static func withUnquoted<R>(
    _ field: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer?) throws -> R
  ) rethrows -> R {
    let quote = UInt8(ascii: "\"")
    guard field.count >= 2, field[0] == quote else { return try body(field) }
    if let inner = undoubled(field) { return try body(inner) }
    let inner = UnsafeRawBufferPointer(rebasing: field[1..<field.count - 1])
    return try withUnsafeTemporaryAllocation(byteCount: inner.count, alignment: 1) { copy in
      var count = 0
      var index = 0
      while index < inner.count {
        let byte = inner[index]
        copy[count] = byte
        count += 1
        index += byte == quote ? 2 : 1
      }
      return try body(UnsafeRawBufferPointer(rebasing: copy[..<count]))
    }
  }
}

extension CSVDocument: ReadAheadRecords {
  /// Reads two bytes at and behind the beginning of each cell.
  package func readAhead(_ records: [Int], _ column: Int) -> Int {
    let step = columns.count
    return bytes.withUnsafeBytes { bytes in
      var sum = 0
      for record in records {
        let start = starts[(record + 1) * step + column]
        if start + 64 < bytes.count { sum &+= Int(bytes[start]) &+ Int(bytes[start + 64]) }
      }
      return sum
    }
  }
}
