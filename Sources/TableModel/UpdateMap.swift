/// Where an update block took the rows: from paths before it to paths after it, and back.
///
/// It holds the changes alone, sorted; a path is followed in O(log *k*) for *k* changes, however many rows there
/// are.
struct UpdateMap: Sendable, Hashable {
  /// A row that was moved by itself.
  struct Move: Sendable, Hashable {
    /// Where it stood before the block.
    var from: TableIndexPath
    /// Where it stands after the block.
    var to: TableIndexPath

    /// The move back.
    var inverted: Move { Move(from: to, to: from) }
  }

  /// The rows that are gone, those of deleted sections included, ascending, before the block.
  private(set) var deleted: [TableIndexPath] = []

  /// The rows that came, ascending, after the block.
  private(set) var inserted: [TableIndexPath] = []

  /// One direction of the map.
  private var forth = Direction()

  /// The other direction of the map.
  private var back = Direction()

  /// One direction: which rows leave their section, where the section goes, and which rows come into it.
  private struct Direction: Sendable, Hashable {
    /// The rows that were moved by themselves, by where they were, ascending.
    var moves: [Move] = []

    /// The rows that are gone or were moved, ascending, before.
    var leaving: [TableIndexPath] = []

    /// Where each section went, nil if it is gone; nil if all sections kept their places.
    var sections: [Int?]?

    /// The rows that came or were moved, ascending, after.
    var coming: [TableIndexPath] = []
  }

  /// A map in which nothing changes.
  init() {}

  /// Makes a map.
  ///
  /// The lists are ascending, the moves by where they begin. `sections` tells for each section before the block
  /// where it went, nil if it is gone; without it, all sections kept their places. `numberOfSections` is how many
  /// there are afterwards.
  ///
  /// O(*k* log *k*), and O(*s*) if sections came, went or were moved.
  init(
    deleted: [TableIndexPath], inserted: [TableIndexPath], moves: [Move], sections: [Int?]? = nil,
    numberOfSections: Int
  ) {
    self.init(
      deleted: deleted, inserted: inserted, moves: moves,
      movesBack: moves.map(\.inverted).sorted { $0.from < $1.from })
    forth.sections = sections
    if let sections {
      var sources = [Int?](repeating: nil, count: numberOfSections)
      for (source, destination) in sections.enumerated() {
        if let destination { sources[destination] = source }
      }
      back.sections = sources
    }
  }

  /// Makes a map in which the sections stay, of the moves in both directions, both by where they begin, ascending.
  ///
  /// O(*k*).
  init(deleted: [TableIndexPath], inserted: [TableIndexPath], moves: [Move], movesBack: [Move]) {
    self.deleted = deleted
    self.inserted = inserted
    forth.moves = moves
    back.moves = movesBack
    forth.leaving = deleted.merged(with: moves)
    forth.coming = inserted.merged(with: movesBack)
    back.leaving = forth.coming
    back.coming = forth.leaving
  }

  /// The map of the block's inverse.
  var inverted: UpdateMap {
    var result = self
    swap(&result.deleted, &result.inserted)
    swap(&result.forth, &result.back)
    return result
  }

  /// The rows that were moved one by one, by their paths before the block, ascending.
  var moves: [Move] { forth.moves }

  /// The rows that were moved one by one, the other way round, by their paths after the block, ascending.
  var movesBack: [Move] { back.moves }

  /// The rows that are gone or were moved one by one, ascending, before the block.
  var leaving: [TableIndexPath] { forth.leaving }

  /// The rows that came or were moved one by one, ascending, after the block.
  var coming: [TableIndexPath] { forth.coming }

  /// Where the row at a path before the block stands after it; nil if it is gone.
  ///
  /// O(log *k*) for *k* updates.
  func newPath(of path: TableIndexPath) -> TableIndexPath? { Self.follow(path, forth) }

  /// Where the row at a path after the block stood before it; nil if it came with the block.
  ///
  /// O(log *k*) for *k* updates.
  func oldPath(of path: TableIndexPath) -> TableIndexPath? { Self.follow(path, back) }

  /// Whether the row at a path before the block was moved by itself.
  func isMoved(_ path: TableIndexPath) -> Bool { Self.destination(of: path, forth) != nil }

  /// Whether all index paths stay as they are.
  var isIdentity: Bool { forth.leaving.isEmpty && forth.coming.isEmpty && forth.sections == nil }

  /// Whether sections came, went or were moved.
  var movesSections: Bool { forth.sections != nil }

  /// Which section before the block each one after it was, nil for a new one; nil if all kept their places.
  var sectionSources: [Int?]? { back.sections }

  /// Where a section before the block is after it; nil if it is gone.
  func newSection(of section: Int) -> Int? {
    guard let sections = forth.sections else { return section }
    return sections[section]
  }

  /// Where a section after the block was before it; nil if it came with the block.
  func oldSection(of section: Int) -> Int? {
    guard let sections = back.sections else { return section }
    return sections[section]
  }

  /// How many rows of a section before the block are gone or were moved.
  func numberOfRowsLeaving(_ section: Int) -> Int { forth.leaving.range(of: section).count }

  /// How many rows of a section after the block came or were moved.
  func numberOfRowsComing(to section: Int) -> Int { forth.coming.range(of: section).count }

  private static func destination(of path: TableIndexPath, _ direction: Direction) -> TableIndexPath? {
    let index = direction.moves.firstIndex(since: { $0.from >= path })
    guard index < direction.moves.count, direction.moves[index].from == path else { return nil }
    return direction.moves[index].to
  }

  private static func follow(_ path: TableIndexPath, _ direction: Direction) -> TableIndexPath? {
    let leaving = direction.leaving
    let index = leaving.firstIndex(since: { $0 >= path })
    if index < leaving.count, leaving[index] == path { return destination(of: path, direction) }
    var section = path.section
    var row = path.row
    if index > 0, leaving[index - 1].section == section { row -= index - leaving.start(of: section) }
    if let sections = direction.sections {
      guard let new = sections[section] else { return nil }
      section = new
    }
    // The first place that is not taken: how many come before it grows with the place.
    let coming = direction.coming
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

  /// A list of all paths in this one and of where moves begin, which both ascend.
  fileprivate func merged(with moves: [UpdateMap.Move]) -> [TableIndexPath] {
    if moves.isEmpty { return self }
    if isEmpty { return moves.map(\.from) }
    var result: [TableIndexPath] = []
    result.reserveCapacity(count + moves.count)
    var index = 0
    for move in moves {
      while index < count, self[index] < move.from {
        result.append(self[index])
        index += 1
      }
      result.append(move.from)
    }
    result += self[index...]
    return result
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index whose element fulfils the condition, where those that do stand last; else the end.
  func firstIndex(since condition: (Element) -> Bool) -> Int {
    var lower = startIndex
    var upper = endIndex
    while lower < upper {
      let middle = lower + (upper - lower) / 2
      if condition(self[middle]) { upper = middle } else { lower = middle + 1 }
    }
    return lower
  }
}
