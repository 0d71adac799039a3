import TabuluaText
import TabuluaSystem

/// Finds the fields of a file in one pass over its bytes.
///
/// Two readers take turns. ``skim(columns:)`` passes over blocks of 64 bytes and only knows whether everything is
/// in order; where it is not, and at the end of the file, ``record()`` reads a record byte by byte, and knows what
/// is wrong and where.
struct CSVScanner: ~Copyable {
  let bytes: UnsafeRawBufferPointer
  let dialect: CSVDialect

  /// The place of the next byte to be read.
  var index = 0

  /// The names of the columns.
  private(set) var columns: [String] = []

  /// Where each field of each record begins, the names first, and at last the place beyond the last line end.
  ///
  /// A file without a final line end is numbered as if it had one. So a byte, the delimiter or the line feed,
  /// stands between a field and the next start, and a carriage return may stand before that line feed.
  var starts: FieldStarts.Builder

  /// How many bytes are known to be UTF-8; no character is cut there.
  var validated = 0

  /// Where the content of the record that ``record()`` read ends: at its line end.
  private var contentEnd = 0

  init(_ bytes: UnsafeRawBufferPointer, _ dialect: CSVDialect) {
    self.bytes = bytes
    self.dialect = dialect
    starts = FieldStarts.Builder(capacity: min(bytes.count + 2, 1 << 14))
  }

  /// Reads all records; the precise reader alone does it too, more slowly.
  ///
  /// - Complexity: O(*n*); about five instructions a byte, twice as many for the precise reader.
  mutating func scan(isPrecise: Bool = false) throws(CSVError) {
    do throws(CSVError) {
      let count = try readNames()
      try readRecords(columns: count, isPrecise)
    } catch {
      // Bytes that are no text come first, wherever they are.
      if let invalid = UTF8Check.firstInvalid(in: bytes) { throw .invalidUTF8(invalid) }
      throw error
    }
  }

  /// Reads the first record, and names the columns by it; returns how many there are.
  private mutating func readNames() throws(CSVError) -> Int {
    if bytes.starts(with: UTF8Check.byteOrderMark) { index = UTF8Check.byteOrderMark.count }
    guard index < bytes.count else { throw .emptyFile }
    starts.append(index)
    let count = try record()
    if count == 1, starts[0] == contentEnd { throw .blankHeader(starts[0]) }
    try nameColumns(count)
    try validate(upTo: index)
    return count
  }

  /// Reads the records from the place on, which is the start of one, to the end.
  private mutating func readRecords(columns: Int, _ isPrecise: Bool = false) throws(CSVError) {
    while index < bytes.count {
      let precisely = isPrecise ? bytes.count : try skim(columns: columns)
      while index < precisely {
        let first = starts.count - 1
        let count = try record()
        if count != columns { throw raggedRecord(first: first, count: count, expected: columns) }
      }
      try validate(upTo: index)
    }
  }

  /// How many fields the first record has; nil if anything is wrong with it.
  mutating func numberOfColumns() -> Int? { try? readNames() }

  /// Whether `count` records, or all that follow if they are fewer, have that many fields each, from a place on that
  /// is taken for the start of a record; not if they do not end within the bytes.
  mutating func hasRecords(_ count: Int, at start: Int, columns: Int, isWhole: Bool) -> Bool {
    index = start
    for _ in 0..<count where index < bytes.count {
      guard let found = try? record(), found == columns, isWhole || index < bytes.count else { return false }
    }
    return index > start
  }

  /// Reads the records from a place on, which is the start of one, to the end; no names come before them.
  ///
  /// - Throws: an error that may be another one than that of the whole file.
  mutating func scan(from start: Int, columns: Int) throws(CSVError) {
    index = start
    validated = start
    starts.append(start)
    try readRecords(columns: columns)
  }

  /// Gives away what was found.
  consuming func finished() -> (columns: [String], starts: FieldStarts) { (columns, starts.finished()) }

  /// Checks the bytes before a line's start that were not yet checked.
  private mutating func validate(upTo end: Int) throws(CSVError) {
    guard validated < end else { return }
    let part = UnsafeRawBufferPointer(rebasing: bytes[validated..<end])
    if let invalid = UTF8Check.firstInvalid(in: part) { throw .invalidUTF8(validated + invalid) }
    validated = end
  }

  private mutating func nameColumns(_ count: Int) throws(CSVError) {
    var seen: [String: Int] = [:]
    for column in 0..<count {
      let end = column == count - 1 ? contentEnd : starts[column + 1] - 1
      let field = UnsafeRawBufferPointer(rebasing: bytes[starts[column]..<end])
      let name = CSVDocument.withUnquoted(field, CSVDocument.string)
      if let first = seen.updateValue(column, forKey: name) {
        throw .duplicateColumn(name, first, column, starts[column])
      }
      columns.append(name)
    }
  }

  private func raggedRecord(first: Int, count: Int, expected: Int) -> CSVError {
    let start = starts[first]
    if count == 1, start == contentEnd { return .blankLine(start, expected: expected) }
    // The first field too many, or the place where more fields should follow.
    let place = count > expected ? starts[first + expected] : contentEnd
    return .raggedRecord(place, count: count, expected: expected)
  }
}

// The precise reader.
extension CSVScanner {
  /// Reads a record and its line end; returns how many fields it has.
  private mutating func record() throws(CSVError) -> Int {
    var count = 0
    while true {
      count += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
        try quotedField()
      } else {
        try plainField()
      }
      guard index < bytes.count, bytes[index] == dialect.delimiter else { break }
      index += 1
      starts.append(index)
    }
    contentEnd = index
    try lineEnd()
    starts.append(index)
    index = min(index, bytes.count)
    return count
  }

  /// Goes to the byte after a field without quotes.
  private mutating func plainField() throws(CSVError) {
    let delimiter = dialect.delimiter
    // Most bytes are beyond the comma, and beyond most other delimiters.
    let last = max(delimiter, 0x2C)
    while index < bytes.count {
      let byte = bytes[index]
      if byte > last {
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
    guard let base = bytes.baseAddress else { return }
    let quote = UInt8(ascii: "\"")
    let open = index
    index += 1
    while true {
      guard let found = memchr(base + index, Int32(quote), bytes.count - index) else {
        throw .unterminatedQuote(open)
      }
      index = UnsafeRawPointer(found) - base + 1
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
    if index < bytes.count, bytes[index] == 0x0D {
      guard index + 1 < bytes.count, bytes[index + 1] == 0x0A else { throw .loneCarriageReturn(index) }
      index += 1
    }
    index += 1
  }
}
