/// What an update block was asked to do so far: operations in the order of the calls, with what belongs to them.
///
/// A block may ask for as many updates as there are rows, so most operations are written down in sixteen bytes each.
struct BatchUpdates {
  /// The operations, but for those in ``others``.
  private var entries: [Entry] = []

  /// The operations that no entry can hold, by their numbers.
  private var others: [Int: TableOperation.Action] = [:]

  /// Where the code stands that asked, as long as it stands there: from the operation of a number on.
  private var places: [(start: Int, at: String?)] = []

  /// What the cells hold, by column, of the rows that are inserted with values.
  private var cells: [[Int: CellOverride]] = []

  /// The titles of the sections that are inserted, by the numbers of their operations.
  private(set) var headers: [Int: String] = [:]

  /// What is to be called when the outermost block has ended, for inner blocks first.
  var completions: [Completion] = []

  /// What is called when the outermost block has ended.
  struct Completion {
    /// Is given whether the block was done.
    let call: (Bool) -> Void
    /// Whether the block was undone while the one around it went on.
    var isUndone = false
  }

  /// Where the block itself stands.
  let at: String?

  /// A block that stands at a place, and is asked for nothing yet.
  init(at: String? = nil) { self.at = at }

  // MARK: Asking

  /// Says where the code stands that asks for the operations that follow.
  mutating func stand(at place: String?) {
    if let last = places.last {
      guard last.at != place else { return }
      if last.start == count { places.removeLast() }
    } else if place == nil {
      return
    }
    places.append((count, place))
  }

  /// Makes room for so many more operations.
  mutating func reserve(_ number: Int) {
    if number > 16 { entries.reserveCapacity(max(count + number, 2 * count)) }
  }

  /// Adds what a body adds.
  @inline(__always)
  mutating func add(_ body: (inout BatchUpdates) -> Void) { body(&self) }

  /// Adds an operation.
  @inline(__always)
  mutating func add(_ action: TableOperation.Action) { add(action, other: 0) }

  /// Adds an operation that inserts a row into a loaded table; its section cell is filled only if that was asked for.
  mutating func add(insertionAt path: TableIndexPath, of new: StoredRow) {
    // The entry holds the row's number, and one more than the place of its cells.
    var other = UInt64(new.row.number)
    if !new.cells.isEmpty {
      cells.append(new.cells)
      other |= UInt64(truncatingIfNeeded: cells.count) << 32
    }
    add(.insertRow(path), other: other)
  }

  /// Adds an operation that inserts a section.
  mutating func add(insertionOfSection place: Int, header: String?) {
    headers[count] = header
    add(.insertSection(place))
  }

  @inline(__always)
  private mutating func add(_ action: TableOperation.Action, other: UInt64) {
    switch action {
    case .deleteRow(let path):
      if let path = Entry.pack(path) { return entries.append(Entry(.deleteRow, path)) }
    case .insertRow(let path):
      if let path = Entry.pack(path) { return entries.append(Entry(.insertRow, path, other: other)) }
    case .moveRow(let source, let destination):
      if let source = Entry.pack(source), let destination = Entry.pack(destination) {
        return entries.append(Entry(.moveRow, source, other: destination))
      }
    case .reloadRow(let path):
      if let path = Entry.pack(path) { return entries.append(Entry(.reloadRow, path)) }
    case .reconfigureRow(let path):
      if let path = Entry.pack(path) { return entries.append(Entry(.reconfigureRow, path)) }
    case .insertSection, .deleteSection, .reloadSection, .moveSection: break
    }
    addOther(action, other)
  }

  @inline(never)
  private mutating func addOther(_ action: TableOperation.Action, _ other: UInt64) {
    others[count] = action
    entries.append(Entry(.other, other: other))
  }

  /// Forgets the operations from a number on.
  mutating func removeOperations(from count: Int) {
    if !headers.isEmpty { for index in count..<self.count { headers[index] = nil } }
    if !others.isEmpty { for index in count..<self.count { others[index] = nil } }
    while let last = places.last, last.start >= count { places.removeLast() }
    entries.removeSubrange(count...)
  }

  /// Notes that the blocks whose completions stand from a number on were undone.
  mutating func undoCompletions(from number: Int) {
    for index in completions.indices.dropFirst(number) { completions[index].isUndone = true }
  }

  // MARK: What was asked for

  /// How many operations there are.
  var count: Int { entries.count }

  /// One operation.
  subscript(number: Int) -> TableOperation {
    let index = places.firstIndex(since: { $0.start > number })
    return TableOperation(action(number), at: index > 0 ? places[index - 1].at : nil)
  }

  /// The last operation.
  var last: TableOperation? { entries.isEmpty ? nil : self[count - 1] }

  /// All operations.
  var list: [TableOperation] { entries.indices.map { self[$0] } }

  /// What an operation does.
  @inline(__always)
  func action(_ number: Int) -> TableOperation.Action {
    let entry = entries[number]
    switch entry.kind {
    case .deleteRow: return .deleteRow(entry.path)
    case .reloadRow: return .reloadRow(entry.path)
    case .reconfigureRow: return .reconfigureRow(entry.path)
    case .insertRow: return .insertRow(entry.path)
    case .moveRow: return .moveRow(from: entry.path, to: Entry.path(entry.other))
    case .other:
      guard let action = others[number] else { preconditionFailure("an operation was lost") }
      return action
    }
  }

  /// The row that an operation inserts into a loaded table.
  func row(_ number: Int) -> StoredRow {
    let entry = entries[number]
    let row = RowIdentity(number: UInt32(truncatingIfNeeded: entry.other))
    let index = Int(entry.other >> 32)
    return StoredRow(row: row, cells: index > 0 ? cells[index - 1] : [:])
  }

  /// Whether the block inserts a row; O(*k*) for *k* operations.
  func inserts(_ row: RowIdentity) -> Bool {
    entries.contains { $0.kind == .insertRow && UInt32(truncatingIfNeeded: $0.other) == row.number }
  }
}

/// An operation on a row, in sixteen bytes.
private struct Entry: BitwiseCopyable {
  /// What an operation does.
  enum Kind: UInt64 {
    /// Something about a section, or at a path that is far from every table.
    case other
    case deleteRow, reloadRow, insertRow, moveRow, reconfigureRow
  }

  /// The kind in three bits, the section in 29, and the row in 32.
  private let packed: UInt64

  /// Where a row is moved to, packed like the other path; what belongs to a row that is inserted.
  let other: UInt64

  init(_ kind: Kind, _ path: UInt64 = 0, other: UInt64 = 0) {
    packed = kind.rawValue << 61 | path
    self.other = other
  }

  /// What is done.
  @inline(__always) var kind: Kind { Kind(rawValue: packed >> 61) ?? .other }

  /// The path that is named before the block, or where a row is inserted.
  @inline(__always) var path: TableIndexPath { Self.path(packed) }

  /// A path as an entry holds it; nil if it is too far.
  @inline(__always)
  static func pack(_ path: TableIndexPath) -> UInt64? {
    guard path.section >= 0, path.section <= 0x1FFF_FFFF, path.row >= 0, path.row <= 0xFFFF_FFFF else {
      return nil
    }
    return UInt64(truncatingIfNeeded: path.section) << 32 | UInt64(truncatingIfNeeded: path.row)
  }

  /// The path that an entry holds.
  @inline(__always)
  static func path(_ packed: UInt64) -> TableIndexPath {
    TableIndexPath(
      section: Int(truncatingIfNeeded: packed >> 32 & 0x1FFF_FFFF),
      row: Int(truncatingIfNeeded: packed & 0xFFFF_FFFF))
  }
}
