import TabuluaModel

/// The records of a table as it is now, by the names that a journal gives them.
struct CurrentNames {
  private let contents: TableContents

  /// The records by their names in a table without keys.
  private var records: [ExactText: Int] = [:]

  private let keyColumn: Int?
  private let count: Int

  /// The records, if they can be read ahead, and what keeps that from being left out.
  private let ahead: (any ReadAheadRecords)?
  private var touched = 0
  private let bytesInPlace: (_ record: Int, _ column: Int) -> UnsafeRawBufferPointer?

  init(_ contents: TableContents, _ change: FileChange) {
    self.contents = contents
    keyColumn = contents.keyColumn
    count = contents.records.numberOfRecords
    bytesInPlace = contents.records.bytesInPlace
    ahead = contents.records as? any ReadAheadRecords
    guard contents.mapping.key == nil else { return }
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
        while taken.contains(Self.name(ofNumber: next)) { next += 1 }
        records[Self.name(ofNumber: next)] = place
        next += 1
      }
    }
  }

  /// What a row is called that has no key.
  private static func name(ofNumber number: Int) -> ExactText { ExactText("#\(number)") }

  /// Reads what lies far off in memory for changes that are looked at next.
  mutating func readAhead(_ changes: ArraySlice<RecordChange>) {
    guard let ahead, let keyColumn else { return }
    let records = changes.compactMap { $0.old?.place ?? $0.new?.place }.filter { $0 >= 0 && $0 < count }
    touched &+= ahead.readAhead(records, keyColumn)
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
