/// The operations of an update block in the order of the calls, in sixteen bytes each.
///
/// A block may ask for as many updates as there are rows, and then what is written down of each of them counts.
struct PendingOperations {
  /// What an operation does.
  enum Kind: UInt64 {
    /// Something about a section, or at a path that is far from every table.
    case other
    case deleteRow, reloadRow, insertRow, moveRow
  }

  /// An operation on a row.
  struct Entry: BitwiseCopyable {
    /// The kind in three bits, the section in 29, and the row in 32.
    private let packed: UInt64

    /// Where a row is moved to, packed like the other path; what belongs to a row that is inserted.
    let other: UInt64

    init(_ kind: Kind, packed: UInt64 = 0, other: UInt64 = 0) {
      self.packed = kind.rawValue << 61 | packed
      self.other = other
    }

    /// What is done.
    @inline(__always) var kind: Kind { Kind(rawValue: packed >> 61) ?? .other }

    /// The section of the path.
    @inline(__always) var section: Int { Self.section(packed) }

    /// The row of the path.
    @inline(__always) var row: Int { Self.row(packed) }

    /// The section where a row is moved to.
    @inline(__always) var otherSection: Int { Self.section(other) }

    /// The row where a row is moved to.
    @inline(__always) var otherRow: Int { Self.row(other) }

    /// The path.
    var path: TableIndexPath { TableIndexPath(section: section, row: row) }

    /// The path where a row is moved to.
    var destination: TableIndexPath { TableIndexPath(section: otherSection, row: otherRow) }

    @inline(__always)
    private static func section(_ packed: UInt64) -> Int {
      Int(truncatingIfNeeded: packed >> 32 & 0x1FFF_FFFF)
    }

    @inline(__always)
    private static func row(_ packed: UInt64) -> Int { Int(truncatingIfNeeded: packed & 0xFFFF_FFFF) }

    /// A path as an entry holds it; nil if it is too far.
    @inline(__always)
    static func pack(_ path: TableIndexPath) -> UInt64? {
      guard path.section >= 0, path.section <= 0x1FFF_FFFF, path.row >= 0, path.row <= 0xFFFF_FFFF else {
        return nil
      }
      return UInt64(truncatingIfNeeded: path.section) << 32 | UInt64(truncatingIfNeeded: path.row)
    }
  }

  /// The operations, but for those in ``others``.
  private(set) var entries: [Entry] = []

  /// The operations that no entry can hold, by their numbers.
  private var others: [Int: TableOperation.Action] = [:]

  /// Where the code stands that asked, as long as it stands there: from the operation of a number on.
  private var places: [(start: Int, at: String?)] = []

  /// No operations.
  init() {}

  /// The operations of a list.
  init(_ operations: [TableOperation]) {
    for operation in operations {
      stand(at: operation.at)
      add(operation.action)
    }
  }

  /// How many operations there are.
  var count: Int { entries.count }

  /// Whether entries hold all of them.
  var areAboutRows: Bool { others.isEmpty }

  /// One operation.
  subscript(number: Int) -> TableOperation {
    let index = places.firstIndex(since: { $0.start > number })
    return TableOperation(action(number), at: index > 0 ? places[index - 1].at : nil)
  }

  /// The last operation.
  var last: TableOperation? { entries.isEmpty ? nil : self[count - 1] }

  /// All operations.
  var list: [TableOperation] { entries.indices.map { self[$0] } }

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

  /// Makes room for so many more.
  mutating func reserve(_ number: Int) {
    if number > 16 { entries.reserveCapacity(max(count + number, 2 * count)) }
  }

  /// Adds an operation; what belongs to a row that is inserted can be found again in its entry.
  @inline(__always)
  mutating func add(_ action: TableOperation.Action, other: UInt64 = 0) {
    switch action {
    case .deleteRow(let path):
      if let path = Entry.pack(path) { return entries.append(Entry(.deleteRow, packed: path)) }
    case .insertRow(let path):
      if let path = Entry.pack(path) {
        return entries.append(Entry(.insertRow, packed: path, other: other))
      }
    case .moveRow(let source, let destination):
      if let source = Entry.pack(source), let destination = Entry.pack(destination) {
        return entries.append(Entry(.moveRow, packed: source, other: destination))
      }
    case .reloadRow(let path):
      if let path = Entry.pack(path) { return entries.append(Entry(.reloadRow, packed: path)) }
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
  mutating func remove(from count: Int) {
    if !others.isEmpty { for index in count..<self.count { others[index] = nil } }
    while let last = places.last, last.start >= count { places.removeLast() }
    entries.removeSubrange(count...)
  }

  private func action(_ number: Int) -> TableOperation.Action {
    let entry = entries[number]
    switch entry.kind {
    case .deleteRow: return .deleteRow(entry.path)
    case .reloadRow: return .reloadRow(entry.path)
    case .insertRow: return .insertRow(entry.path)
    case .moveRow: return .moveRow(from: entry.path, to: entry.destination)
    case .other:
      guard let action = others[number] else { preconditionFailure("an operation was lost") }
      return action
    }
  }
}
