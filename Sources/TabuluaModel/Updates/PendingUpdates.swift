/// What an update block was asked to do so far.
struct PendingUpdates {
  /// The operations in the order of the calls.
  private(set) var operations = PendingOperations()

  /// The values, as texts by column, of the rows that are inserted with some.
  private var texts: [[Int: String]] = []

  /// The titles of the sections that are inserted, by the numbers of their operations.
  private(set) var headers: [Int: String] = [:]

  /// What is to be done when the block has ended well, those of inner blocks first.
  var completions: [() -> Void] = []

  /// Where the block itself stands.
  let at: String?

  /// A block that stands at a place, and is asked for nothing yet.
  init(at: String?) { self.at = at }

  /// A row to be inserted into a loaded table.
  struct NewRow {
    /// The row.
    let row: RowIdentity

    /// Its values as texts, by column; the section column only if it was named.
    var texts: [Int: String] = [:]
  }

  /// Says where the code stands that asks for what is added next.
  mutating func stand(at place: String?) { operations.stand(at: place) }

  /// Makes room for so many more operations.
  mutating func reserve(_ number: Int) { operations.reserve(number) }

  /// Adds an operation.
  @inline(__always)
  mutating func add(_ action: TableOperation.Action) { operations.add(action) }

  /// Adds an operation that inserts a row into a loaded table.
  mutating func add(insertionAt path: TableIndexPath, of new: NewRow) {
    // The entry holds the row's number, and one more than the place of its texts.
    var other = UInt64(new.row.number)
    if !new.texts.isEmpty {
      texts.append(new.texts)
      other |= UInt64(truncatingIfNeeded: texts.count) << 32
    }
    operations.add(.insertRow(path), other: other)
  }

  /// Adds an operation that inserts a section.
  mutating func add(_ action: TableOperation.Action, header: String?) {
    headers[operations.count] = header
    operations.add(action)
  }

  /// The row that an operation inserts into a loaded table.
  func row(_ number: Int) -> NewRow {
    let entry = operations.entries[number]
    let row = RowIdentity(number: UInt32(truncatingIfNeeded: entry.other))
    let index = Int(entry.other >> 32)
    return NewRow(row: row, texts: index > 0 ? texts[index - 1] : [:])
  }

  /// Whether the block inserts a row; O(*k*) for *k* operations.
  func inserts(_ row: RowIdentity) -> Bool {
    operations.entries.contains {
      $0.kind == .insertRow && RowIdentity(number: UInt32(truncatingIfNeeded: $0.other)) == row
    }
  }

  /// Whether any row is inserted with values.
  var hasTexts: Bool { !texts.isEmpty }

  /// Adds what a body adds.
  @inline(__always)
  mutating func change(_ body: (inout PendingUpdates) -> Void) { body(&self) }

  /// Forgets the operations from a number on.
  mutating func removeOperations(from count: Int) {
    if !headers.isEmpty { for index in count..<operations.count { headers[index] = nil } }
    operations.remove(from: count)
  }
}
