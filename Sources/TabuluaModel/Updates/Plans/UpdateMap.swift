/// Where an update block took the rows: from paths before it to paths after it, and back.
///
/// It holds the changes alone, sorted; a path is followed in O(log *k*) for *k* changes, however many rows there
/// are.
struct UpdateMap: Sendable, Hashable {
  /// What is known of one side of the block: the rows of it that the other side has not, or elsewhere.
  struct Side: Sendable, Hashable {
    /// The rows that are gone, came or were moved by themselves, ascending.
    var paths: [TableIndexPath] = []

    /// For each of them its place among the rows of the other side, ``UpdateMap/none`` if it has none there.
    var partners: [UInt32] = []

    /// A side whose rows have no partners yet.
    init(_ paths: [TableIndexPath] = []) {
      self.paths = paths
      partners = Array(repeating: none, count: paths.count)
    }

    /// The rows that have no place on the other side.
    var withoutPartners: [TableIndexPath] { paths.indices.filter { partners[$0] == none }.map { paths[$0] } }
  }

  /// No place among the rows of the other side.
  static let none = UInt32.max

  /// The rows that leave: those of deleted sections are among them.
  private var before = Side()

  /// The rows that come.
  private var after = Side()

  /// Where the sections went.
  private(set) var sections = SectionMap()

  /// A map in which nothing changes.
  init() {}

  /// The map of a change that takes one row from a path before it to a path after it, or with nil out of the table.
  init(takingRowAt source: TableIndexPath, to destination: TableIndexPath?) {
    before = Side([source])
    guard let destination else { return }
    after = Side([destination])
    before.partners = [0]
    after.partners = [0]
  }

  /// The map of all that an interaction did to rows and sections.
  init(of effects: InteractionEffects) {
    let moved = effects.moved
    var (leaving, coming) = (NumberedPaths(), NumberedPaths())
    for (number, move) in moved.enumerated() {
      leaving.append(move.from, number)
      coming.append(move.to, number)
    }
    leaving.sort()
    coming.sort()
    let sections = effects.sections ?? SectionEffects()
    self.init(
      leaving: NumberedPaths(unnamed: effects.deleted).merged(with: leaving),
      coming: NumberedPaths(unnamed: effects.inserted).merged(with: coming),
      // How many sections there are does not matter to where rows went.
      SectionMap(
        count: Int.max / 2, deleted: sections.deleted, inserted: sections.inserted, moved: sections.moved))
  }

  /// Makes a map of the rows that leave, before the block, and of those that come, after it, both ascending.
  ///
  /// A row is moved if an operation of one number names it in both lists.
  ///
  /// O(*k*) for *k* rows, and for the greatest of their numbers.
  init(leaving: NumberedPaths, coming: NumberedPaths, _ sections: SectionMap) {
    self.sections = sections
    before = Side(leaving.paths)
    after = Side(coming.paths)
    let last = leaving.numbers.lazy.filter { $0 != NumberedPaths.none }.max()
    guard let last, !coming.numbers.isEmpty else { return }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Int(last) + 1) { indexes in
      // Where the row of each operation leaves.
      indexes.initialize(repeating: Self.none)
      for (index, number) in leaving.numbers.enumerated() where number != NumberedPaths.none {
        indexes[Int(number)] = UInt32(truncatingIfNeeded: index)
      }
      before.partners.withUnsafeMutableBufferPointer { destinations in
        after.partners.withUnsafeMutableBufferPointer { sources in
          for (index, number) in coming.numbers.enumerated() where number <= last {
            let source = indexes[Int(number)]
            guard source != Self.none else { continue }
            sources[index] = source
            destinations[Int(source)] = UInt32(truncatingIfNeeded: index)
          }
        }
      }
    }
  }

  /// The map of the block's inverse.
  var inverted: UpdateMap {
    var result = self
    swap(&result.before, &result.after)
    result.sections = sections.inverted
    return result
  }

  /// About how many bytes its lists take.
  var room: Int {
    (before.paths.count + after.paths.count)
      * (MemoryLayout<TableIndexPath>.stride + MemoryLayout<UInt32>.stride) + sections.room
  }

  /// The rows that are gone, those of deleted sections included, ascending, before the block.
  ///
  /// O(*k*).
  var deleted: [TableIndexPath] { before.withoutPartners }

  /// The rows that came, ascending, after the block.
  ///
  /// O(*k*).
  var inserted: [TableIndexPath] { after.withoutPartners }

  /// The rows that were moved one by one, by their paths before the block, ascending.
  ///
  /// O(*k*).
  var moved: [TableIndexPath] {
    before.paths.indices.filter { before.partners[$0] != Self.none }.map { before.paths[$0] }
  }

  /// Whether any row was moved by itself.
  var hasMoves: Bool { before.partners.contains { $0 != Self.none } }

  /// The rows that are gone or were moved one by one, ascending, before the block.
  var leaving: [TableIndexPath] { before.paths }

  /// The rows that came or were moved one by one, ascending, after the block.
  var coming: [TableIndexPath] { after.paths }

  /// For each row that comes, its place among those that leave, ``none`` for a new row.
  var sources: [UInt32] { after.partners }

  /// For each row that leaves, its place among those that come, ``none`` if it is gone.
  var destinations: [UInt32] { before.partners }

  /// Where the row at a path before the block stands after it; nil if it is gone.
  ///
  /// O(log *k*) for *k* updates.
  func newPath(of path: TableIndexPath) -> TableIndexPath? { Self.follow(path, before, after, newSection) }

  /// Where the row at a path after the block stood before it; nil if it came with the block.
  ///
  /// O(log *k*) for *k* updates.
  func oldPath(of path: TableIndexPath) -> TableIndexPath? { Self.follow(path, after, before, oldSection) }

  /// How the rows of a section from one to another, before the block, stand after it: nil if they are not together any more.
  ///
  /// The answer is their section, and how many rows farther down they stand, in their order and with no other row between them.
  /// O(log *k*) for *k* updates.
  func shift(from first: TableIndexPath, to last: TableIndexPath) -> (section: Int, rows: Int)? {
    let leaving = before.paths.firstIndex(since: { $0 >= first })
    if leaving < before.paths.count, before.paths[leaving] <= last { return nil }
    // None of them leaves, so that as many rows come between them as the last one goes farther than the first.
    guard let new = newPath(of: first), let newLast = newPath(of: last),
      newLast.row - new.row == last.row - first.row
    else { return nil }
    return (new.section, new.row - first.row)
  }

  /// Whether the row at a path before the block was moved by itself.
  func isMoved(_ path: TableIndexPath) -> Bool {
    before.paths.place(of: path).map { before.partners[$0] != Self.none } ?? false
  }

  /// Whether all index paths stay as they are.
  var isIdentity: Bool { before.paths.isEmpty && after.paths.isEmpty && sections.isIdentity }

  /// Whether sections came, went or were moved.
  var movesSections: Bool { !sections.isIdentity }

  /// Where a section before the block is after it; nil if it is gone.
  func newSection(of section: Int) -> Int? { sections.destination(of: section) }

  /// Where a section after the block was before it; nil if it came with the block.
  func oldSection(of section: Int) -> Int? { sections.source(of: section) }

  /// How many rows of a section before the block are gone or were moved.
  func numberOfRowsLeaving(_ section: Int) -> Int { before.paths.range(of: section).count }

  /// How many rows of a section after the block came or were moved.
  func numberOfRowsComing(to section: Int) -> Int { after.paths.range(of: section).count }

  private static func follow(
    _ path: TableIndexPath, _ side: Side, _ other: Side, _ destination: (Int) -> Int?
  ) -> TableIndexPath? {
    let leaving = side.paths
    let index = leaving.firstIndex(since: { $0 >= path })
    if index < leaving.count, leaving[index] == path {
      return side.partners[index] == none ? nil : other.paths[Int(side.partners[index])]
    }
    var row = path.row
    if index > 0, leaving[index - 1].section == path.section {
      row -= index - leaving.start(of: path.section)
    }
    guard let section = destination(path.section) else { return nil }
    // Finds the first place that is not taken. The number of rows that come before a place grows with the place.
    let coming = other.paths
    let rows = coming.range(of: section)
    let start = rows.lowerBound
    let places = row
    row += rows.firstIndex(since: { coming[$0].row - ($0 - start) > places }) - start
    return TableIndexPath(section: section, row: row)
  }
}

extension [TableIndexPath] {
  /// Where the rows of a section stand in a list that ascends, if they have a place in it.
  fileprivate func range(of section: Int) -> Range<Int> {
    start(of: section)..<firstIndex(since: { $0.section > section })
  }

  /// Where the first row of a section, or of a later one, stands in a list that ascends.
  fileprivate func start(of section: Int) -> Int { firstIndex(since: { $0.section >= section }) }
}

extension RandomAccessCollection where Index == Int {
  /// The first index whose element fulfils the condition, where those that do stand last; else the end.
  package func firstIndex(since condition: (Element) -> Bool) -> Int {
    var lower = startIndex
    var upper = endIndex
    while lower < upper {
      let middle = lower + (upper - lower) / 2
      if condition(self[middle]) { upper = middle } else { lower = middle + 1 }
    }
    return lower
  }
}
