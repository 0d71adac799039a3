import TabuluaModel

/// The records of a table as it is now, by the names that a journal gives them.
///
/// A class, since a copy of all that it holds was made for each name that was looked up.
final class CurrentNames: Sendable {
  private let contents: TableContents

  /// The records by their names in a table without keys.
  private let records: [ExactText: Int]

  private let keyColumn: Int?
  private let count: Int

  /// How many records are read ahead together.
  static let readTogether = 32

  /// The records, if they can be read ahead.
  private let ahead: (any ReadAheadRecords)?
  private let bytesInPlace: @Sendable (_ record: Int, _ column: Int) -> UnsafeRawBufferPointer?

  init(_ contents: TableContents, _ change: FileChange) {
    self.contents = contents
    keyColumn = contents.keyColumn
    count = contents.records.numberOfRecords
    bytesInPlace = contents.records.bytesInPlace
    ahead = contents.records as? any ReadAheadRecords
    records = contents.mapping.key == nil ? Self.records(of: contents, change) : [:]
  }

  /// The records of a table without keys by the names that a change has for them.
  private static func records(of contents: TableContents, _ change: FileChange) -> [ExactText: Int] {
    var records: [ExactText: Int] = [:]
    // The table is as the change expects it: those that it names have their places, and the others the rest, in order.
    var named: [Int: ExactText] = [:]
    var gone: Set<ExactText> = []
    for record in change.records {
      if let old = record.old {
        named[old.place] = old.row
      } else if let new = record.new {
        gone.insert(new.row)
      }
    }
    let taken = Set(named.values).union(gone)
    var next = 0
    for place in 0..<contents.records.numberOfRecords {
      if let name = named[place] {
        records[name] = place
      } else {
        while taken.contains(name(ofNumber: next)) { next += 1 }
        records[name(ofNumber: next)] = place
        next += 1
      }
    }
    return records
  }

  /// What a row is called that has no key.
  private static func name(ofNumber number: Int) -> ExactText { ExactText("#\(number)") }

  /// Reads what lies far off in memory for records whose names are looked at next; there may be no such records.
  ///
  /// The answer is a sum of what was read, so that the reading cannot be left out.
  func readAhead(records: [Int]) -> Int {
    guard let ahead, let keyColumn else { return 0 }
    return ahead.readAhead(records.filter { $0 >= 0 && $0 < count }, keyColumn)
  }

  /// The number of a record; nil where there is none.
  ///
  /// Where it may be is looked at first, because to look a key up takes much longer.
  func record(named name: ExactText, near guess: Int? = nil) -> Int? {
    guard keyColumn != nil else { return records[name] }
    if let guess, isKnown(guess, as: name) { return guess }
    return contents.row(forKey: name.text).map { Int($0.number) }
  }

  /// Whether a record has a name, as far as that can be seen where its key lies; there may be no such record.
  func isKnown(_ record: Int, as name: ExactText) -> Bool {
    guard let keyColumn, record >= 0, record < count, let bytes = bytesInPlace(record, keyColumn) else {
      return false
    }
    var text = name.text
    return text.withUTF8 { bytes.hasSameBytes(as: UnsafeRawBufferPointer($0)) }
  }
}
