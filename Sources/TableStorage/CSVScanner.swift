/// Finds the fields of a file in one pass over its bytes.
struct CSVScanner {
  private let bytes: UnsafeRawBufferPointer
  private let dialect: CSVDialect
  private var index = 0

  /// The names of the columns.
  private(set) var columns: [String] = []

  /// The starts of the fields, as ``CSVDocument/starts`` has them.
  private(set) var starts: [UInt32] = []

  init(_ bytes: UnsafeRawBufferPointer, _ dialect: CSVDialect) {
    self.bytes = bytes
    self.dialect = dialect
  }

  /// Reads all records.
  mutating func scan() throws(CSVError) {
    try checkEncoding()
    if bytes.starts(with: UTF8Check.byteOrderMark) { index = UTF8Check.byteOrderMark.count }
    guard index < bytes.count else { throw .emptyFile }

    let header = try record()
    if header == 1, starts[0] + 1 == starts[1] { throw .blankHeader(Int(starts[0])) }
    try nameColumns(header)
    // A guess from the first record saves most of the copies; small files cost nothing.
    starts.reserveCapacity(min(bytes.count / max(index, 1) + 1, bytes.count) * (header + 1) / 2)

    while index < bytes.count {
      let first = starts.count
      let count = try record()
      if count != header { throw raggedRecord(first: first, count: count, expected: header) }
    }
  }

  private func checkEncoding() throws(CSVError) {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      throw .otherEncoding("UTF-32")
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw .otherEncoding("UTF-16")
    }
    guard bytes.count < Int(UInt32.max) else { throw .tooLarge }
    if let invalid = UTF8Check.firstInvalid(in: bytes) { throw .invalidUTF8(invalid) }
  }

  private mutating func nameColumns(_ count: Int) throws(CSVError) {
    var seen: [String: Int] = [:]
    for column in 0..<count {
      let field = bytes[Int(starts[column])..<Int(starts[column + 1]) - 1]
      let name = CSVDocument.withUnquoted(UnsafeRawBufferPointer(rebasing: field)) { bytes in
        bytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
      }
      if let first = seen.updateValue(column, forKey: name) {
        throw .duplicateColumn(name, first, column, Int(starts[column]))
      }
      columns.append(name)
    }
  }

  private func raggedRecord(first: Int, count: Int, expected: Int) -> CSVError {
    let start = Int(starts[first])
    let end = Int(starts[first + count]) - 1
    if count == 1, start == end { return .blankLine(start, expected: expected) }
    // The first field too many, or the place where more fields should follow.
    let place = count > expected ? Int(starts[first + expected]) : end
    return .raggedRecord(place, count: count, expected: expected)
  }

  /// Reads a record and its line end; returns how many fields it has.
  private mutating func record() throws(CSVError) -> Int {
    var count = 0
    while true {
      starts.append(UInt32(truncatingIfNeeded: index))
      count += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
        try quotedField()
      } else {
        try plainField()
      }
      if index < bytes.count, bytes[index] == dialect.delimiter {
        index += 1
        continue
      }
      starts.append(UInt32(truncatingIfNeeded: index + 1))
      try lineEnd()
      return count
    }
  }

  /// Goes to the byte after a field without quotes.
  private mutating func plainField() throws(CSVError) {
    let delimiter = dialect.delimiter
    while index < bytes.count {
      let byte = bytes[index]
      // Most bytes are beyond the comma.
      if byte > 0x2C {
        index += 1
        continue
      }
      if byte == delimiter || byte == 0x0A || byte == 0x0D { return }
      if byte == UInt8(ascii: "\""), !dialect.allowsBareQuotes { throw .bareQuote(index) }
      index += 1
    }
  }

  /// Goes to the byte after a field whose opening quote stands at the place.
  private mutating func quotedField() throws(CSVError) {
    let quote = UInt8(ascii: "\"")
    let open = index
    index += 1
    while true {
      while index < bytes.count, bytes[index] != quote { index += 1 }
      guard index < bytes.count else { throw .unterminatedQuote(open) }
      index += 1
      guard index < bytes.count else { return }
      let byte = bytes[index]
      if byte == quote {
        index += 1
        continue
      }
      if byte == dialect.delimiter || byte == 0x0A || byte == 0x0D { return }
      throw .textAfterQuote(index)
    }
  }

  /// Goes beyond the line end at the place; the end of the file is one too.
  private mutating func lineEnd() throws(CSVError) {
    guard index < bytes.count else { return }
    if bytes[index] == 0x0D {
      guard index + 1 < bytes.count, bytes[index + 1] == 0x0A else { throw .loneCarriageReturn(index) }
      index += 1
    }
    index += 1
  }
}
