import TabuluaFiles

/// A reader of CSV and TSV files written for the tests: byte by byte, with lists of strings, and slow.
struct ModelReader {
  /// What is in a file, or what is wrong with it and before which byte.
  enum Outcome: Equatable {
    case cells([[String]])
    case refused(String, Int?)
  }

  private enum State { case start, plain, quoted, closed, returned }

  private let bytes: [UInt8]
  private let dialect: CSVDialect
  private var records: [[String]] = []
  private var fields: [String] = []
  private var fieldStarts: [Int] = []
  private var field: [UInt8] = []
  private var state = State.start
  private var recordStart = 0
  private var fieldStart = 0
  private var opening = 0

  static func read(_ bytes: [UInt8], _ dialect: CSVDialect) -> Outcome {
    if let invalid = firstInvalid(bytes) { return .refused("invalid_utf8", invalid) }
    var reader = ModelReader(bytes, dialect)
    return reader.read()
  }

  private init(_ bytes: [UInt8], _ dialect: CSVDialect) {
    self.bytes = bytes
    self.dialect = dialect
  }

  /// The longest beginning that is a text.
  private static func firstInvalid(_ bytes: [UInt8]) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var low = 0
    // A cut character makes a beginning invalid too, so all of them are tried.
    for count in 0..<bytes.count where String(validating: bytes[..<count], as: UTF8.self) != nil {
      low = count
    }
    return low
  }

  private mutating func read() -> Outcome {
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if index == bytes.count { return .refused("empty_file", nil) }
    (recordStart, fieldStart) = (index, index)
    while index < bytes.count {
      if let refusal = step(bytes[index], index) { return refusal }
      index += 1
    }
    switch state {
    case .quoted: return .refused("unterminated_quote", opening)
    case .returned: return .refused("lone_carriage_return", index - 1)
    default:
      if index > recordStart, let refusal = endRecord(index, next: index) { return refusal }
      return .cells(records)
    }
  }

  private mutating func step(_ byte: UInt8, _ index: Int) -> Outcome? {
    switch (state, byte) {
    case (.returned, 0x0A): return endRecord(index - 1, next: index + 1)
    case (.returned, _): return .refused("lone_carriage_return", index - 1)
    case (.quoted, 0x22): state = .closed
    case (.quoted, _): field.append(byte)
    case (.closed, 0x22):
      field.append(byte)
      state = .quoted
    case (_, dialect.delimiter): endField(next: index + 1)
    case (_, 0x0A): return endRecord(index, next: index + 1)
    case (_, 0x0D): state = .returned
    case (.closed, _): return .refused("text_after_quote", index)
    case (.start, 0x22): (state, opening) = (.quoted, index)
    case (.plain, 0x22) where !dialect.allowsBareQuotes: return .refused("bare_quote", index)
    default:
      field.append(byte)
      state = .plain
    }
    return nil
  }

  private mutating func endField(next: Int) {
    fields.append(String(decoding: field, as: UTF8.self))
    fieldStarts.append(fieldStart)
    field = []
    fieldStart = next
    state = .start
  }

  private mutating func endRecord(_ end: Int, next: Int) -> Outcome? {
    endField(next: next)
    defer {
      fields = []
      fieldStarts = []
      recordStart = next
    }
    let isBlank = end == recordStart
    guard let names = records.first else {
      if isBlank { return .refused("blank_header", end) }
      var seen: Set<String> = []
      for (index, name) in fields.enumerated() where !seen.insert(name).inserted {
        return .refused("duplicate_column", fieldStarts[index])
      }
      records.append(fields)
      return nil
    }
    if fields.count == names.count {
      records.append(fields)
      return nil
    }
    if isBlank { return .refused("blank_line", end) }
    return .refused("ragged_record", fields.count > names.count ? fieldStarts[names.count] : end)
  }

  /// The outcome as ``brief(_:)`` tells it, with line and column.
  static func brief(_ outcome: Outcome, in bytes: [UInt8]) -> String {
    guard case .refused(let code, let offset) = outcome else { return "no error" }
    guard let offset else { return code }
    let before = bytes[(bytes.starts(with: [0xEF, 0xBB, 0xBF]) && offset >= 3 ? 3 : 0)..<offset]
    let lines = before.split(separator: 0x0A, omittingEmptySubsequences: false)
    let column = String(decoding: lines.last ?? [], as: UTF8.self).count + 1
    return "\(code):\(lines.count):\(column)"
  }
}
