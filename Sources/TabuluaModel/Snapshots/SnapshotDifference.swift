/// What leads from one snapshot of a table to another, as one update block, with the fewest moves.
///
/// A snapshot is a list of rows, or of sections with rows, each named by an identifier that stands in it once.
/// As in ``TableView/performBatchUpdates(_:completion:)``, what is deleted, reloaded or moved is named by its place
/// before the change, what is inserted and where something is moved to by its place after the whole change.
///
/// ```swift
/// let difference = try SnapshotDifference(from: ["a", "b", "c", "d"], to: ["d", "a", "b", "e"])
/// print(difference.deletedRows)  // [[0, 2]]
/// print(difference.insertedRows)  // [[0, 3]]
/// print(difference.movedRows.map { "\($0.from) to \($0.to)" })  // ["[0, 3] to [0, 0]"]
/// ```
///
/// **What is fewest.** A row *is kept* if it stands in both snapshots, and *stays* if it is kept and not named in
/// the block. In a list without sections as many rows stay as can: the moves are the kept rows less a longest
/// run of them that ascends. With sections:
///
/// 1. No more sections are moved than must be: the kept sections less a longest ascending run of them.
/// 2. A moved section takes its rows along, and they do not count as moved.
/// 3. A row that is in the same section before and after stays, unless it must be moved for the rows of that
///    section to stand in their new order; again the fewest.
/// 4. A row that goes from one kept section to another one is moved.
/// 5. A block cannot move a row out of a section that it deletes, nor into one that it inserts. Such a row is
///    deleted and inserted, and listed in ``recreatedRows`` besides.
///
/// The sections are compared first, and which of them are moved makes no difference to the rows; so the moves of
/// rows are the fewest that any block with these sections can have.
public struct SnapshotDifference: Sendable, Hashable {
  /// A row that is moved.
  ///
  /// ```swift
  /// let difference = try SnapshotDifference(from: [1, 2, 3], to: [3, 1, 2])
  /// for move in difference.movedRows { print(move.from, move.to) }  // [0, 2] [0, 0]
  /// ```
  public struct Move: Sendable, Hashable {
    /// Where it stands before the change.
    public var from: TableIndexPath
    /// Where it stands after the whole change.
    public var to: TableIndexPath
  }

  /// A section that is moved with its rows.
  ///
  /// ```swift
  /// let lists = [SnapshotSection("Todo", rows: [1, 2]), SnapshotSection("Done", rows: [3])]
  /// let difference = try SnapshotDifference(from: lists, to: lists.reversed())
  /// for move in difference.movedSections { print(move.from, move.to) }
  /// ```
  public struct SectionMove: Sendable, Hashable {
    /// Its place before the change.
    public var from: Int
    /// Its place after the whole change.
    public var to: Int
  }

  /// The sections that go, by their places before the change, ascending.
  public internal(set) var deletedSections: [Int] = []

  /// The sections that come, by their places after the change, ascending.
  public internal(set) var insertedSections: [Int] = []

  /// The sections that are moved, by their places after the change, ascending.
  public internal(set) var movedSections: [SectionMove] = []

  /// The rows that go, by their paths before the change, ascending; those of deleted sections among them.
  public internal(set) var deletedRows: [TableIndexPath] = []

  /// The rows that come, by their paths after the change, ascending; those of inserted sections among them.
  public internal(set) var insertedRows: [TableIndexPath] = []

  /// The rows that are moved one by one, by their paths after the change, ascending.
  public internal(set) var movedRows: [Move] = []

  /// The rows with new content that the block can show anew, by their paths before the change, ascending.
  ///
  /// A block cannot reload a row that it moves, alone or with its section; see ``reloadedAfterwards``.
  public internal(set) var reloadedRows: [TableIndexPath] = []

  /// The rows with new content that the block moves, by their paths after the change, ascending.
  ///
  /// They are to be reloaded by a block of their own, after this one.
  public internal(set) var reloadedAfterwards: [TableIndexPath] = []

  /// The rows that are in both snapshots although the block deletes and inserts them, by their paths after it.
  ///
  /// They stand among ``deletedRows`` and ``insertedRows`` too. Whoever keeps something for a row, such as that it
  /// is selected, finds here where the row went.
  public internal(set) var recreatedRows: [Move] = []

  /// Makes a difference in which nothing changes.
  public init() {}

  /// Whether the snapshots are equal, and no row has new content.
  public var isEmpty: Bool { self == SnapshotDifference() }
}

extension SnapshotDifference {
  /// The rows that stand in both snapshots and are named in the block, by their paths after the change, ascending: those
  /// that are moved, and those that are deleted and inserted.
  package var allMoves: [Move] {
    recreatedRows.isEmpty ? movedRows : (movedRows + recreatedRows).sorted { $0.to < $1.to }
  }

  /// The rows that the snapshot after the change lacks, by their paths before it, ascending.
  package var rowsThatGo: [TableIndexPath] { deletedRows.subtracting(recreatedRows.map(\.from).sorted()) }

  /// The rows that the snapshot before the change lacks, by their paths after it, ascending.
  var rowsThatCome: [TableIndexPath] { insertedRows.subtracting(recreatedRows.map(\.to)) }
}

extension [TableIndexPath] {
  /// The paths without others; both ascend.
  fileprivate func subtracting(_ others: [TableIndexPath]) -> [TableIndexPath] {
    if others.isEmpty { return self }
    var next = 0
    return filter { path in
      while next < others.count, others[next] < path { next += 1 }
      return next == others.count || others[next] != path
    }
  }
}

extension SnapshotDifference {
  /// The difference as the operations of one update block.
  ///
  /// The rows of deleted sections are left out, for they go with them. ``reloadedAfterwards`` is left out too.
  ///
  /// - Complexity: O(*k*) for *k* changes.
  public var actions: [TableOperation.Action] {
    var result: [TableOperation.Action] = []
    result.reserveCapacity(deletedRows.count + insertedRows.count + movedRows.count + reloadedRows.count)
    result += deletedSections.map { .deleteSection($0) }
    result += insertedSections.map { .insertSection($0) }
    result += movedSections.map { .moveSection(from: $0.from, to: $0.to) }
    var next = 0
    for path in deletedRows {
      while next < deletedSections.count, deletedSections[next] < path.section { next += 1 }
      if next < deletedSections.count, deletedSections[next] == path.section { continue }
      result.append(.deleteRow(path))
    }
    result += insertedRows.map { .insertRow($0) }
    result += movedRows.map { .moveRow(from: $0.from, to: $0.to) }
    result += reloadedRows.map { .reloadRow($0) }
    return result
  }

  /// Does to a list of sections what the difference says.
  ///
  /// `before` must be as long as the snapshot before the change; `row` gives what comes to a path after it.
  ///
  /// ```swift
  /// let difference = try SnapshotDifference(from: ["a", "b"], to: ["b", "c"])
  /// let rows = difference.applied(to: [["a", "b"]]) { _ in "new" }  // [["b", "new"]]
  /// ```
  ///
  /// - Complexity: O(*n*) for *n* rows.
  public func applied<Row>(
    to before: [[Row]], inserting row: (TableIndexPath) throws -> Row
  ) rethrows -> [[Row]] {
    var rest = before.map { Array($0.map { Row?.some($0) }) }
    for path in deletedRows { rest[path.section][path.row] = nil }
    var coming: [(path: TableIndexPath, row: Row)] = []
    for path in insertedRows { coming.append((path, try row(path))) }
    for move in movedRows {
      if let row = rest[move.from.section][move.from.row] { coming.append((move.to, row)) }
      rest[move.from.section][move.from.row] = nil
    }
    coming.sort { $0.path < $1.path }
    var next = coming.startIndex
    return sectionSources(of: before.count).enumerated().map { section, source in
      var rows: [Row] = []
      func takeComing() {
        while next < coming.count, coming[next].path == TableIndexPath(section: section, row: rows.count) {
          rows.append(coming[next].row)
          next += 1
        }
      }
      takeComing()
      for row in source.map({ rest[$0] }) ?? [] {
        guard let row else { continue }
        rows.append(row)
        takeComing()
      }
      return rows
    }
  }

  /// Which section before the change comes to each place after it, nil for one that is inserted.
  ///
  /// `count` is how many there are before.
  private func sectionSources(of count: Int) -> [Int?] {
    var result = [Int?](repeating: nil, count: count + insertedSections.count - deletedSections.count)
    var isNamed = [Bool](repeating: false, count: count)
    for section in deletedSections { isNamed[section] = true }
    for move in movedSections {
      isNamed[move.from] = true
      result[move.to] = move.from
    }
    let inserted = Set(insertedSections)
    var next = 0
    for place in result.indices where result[place] == nil && !inserted.contains(place) {
      while isNamed[next] { next += 1 }
      result[place] = next
      next += 1
    }
    return result
  }
}
