/// Where an update block took the rows: from paths before it to paths after it, and back.
struct UpdateMap: Sendable, Hashable {
  /// The rows that are gone, those of deleted sections included, ascending, before the block.
  var deleted: [TableIndexPath] = []

  /// The rows that came, ascending, after the block.
  var inserted: [TableIndexPath] = []

  /// The rows that were moved one by one, from their paths before the block to those after it.
  var moves: [TableIndexPath: TableIndexPath] = [:]

  /// The moves the other way round.
  private var origins: [TableIndexPath: TableIndexPath] = [:]

  /// One direction of the map.
  private var forth = Direction()

  /// The other direction of the map.
  private var back = Direction()

  /// One direction: which rows leave their section, where the section goes, and which rows come into it.
  private struct Direction: Sendable, Hashable {
    /// The rows that are gone or were moved, ascending, by their sections before.
    var leaving: [Int: [Int]] = [:]

    /// Where each section went, nil if it is gone; nil if all sections kept their places.
    var sections: [Int?]?

    /// The rows that came or were moved, ascending, by their sections after.
    var coming: [Int: [Int]] = [:]
  }

  /// Makes a map.
  ///
  /// `sections` tells for each section before the block where it went, nil if it is gone; without it, all
  /// sections kept their places. `numberOfSections` is how many there are afterwards.
  init(
    deleted: [TableIndexPath], inserted: [TableIndexPath], moves: [TableIndexPath: TableIndexPath],
    sections: [Int?]? = nil, numberOfSections: Int
  ) {
    self.deleted = deleted
    self.inserted = inserted
    self.moves = moves
    for (source, destination) in moves { origins[destination] = source }
    forth.leaving = Self.rowsBySection(deleted + moves.keys)
    forth.coming = Self.rowsBySection(inserted + moves.values)
    forth.sections = sections
    back.leaving = forth.coming
    back.coming = forth.leaving
    if let sections {
      var sources = [Int?](repeating: nil, count: numberOfSections)
      for (source, destination) in sections.enumerated() {
        if let destination { sources[destination] = source }
      }
      back.sections = sources
    }
  }

  private static func rowsBySection(_ paths: [TableIndexPath]) -> [Int: [Int]] {
    var result: [Int: [Int]] = [:]
    for path in paths { result[path.section, default: []].append(path.row) }
    return result.mapValues { $0.sorted() }
  }

  /// The map of the block's inverse.
  var inverted: UpdateMap {
    var result = self
    swap(&result.deleted, &result.inserted)
    swap(&result.forth, &result.back)
    swap(&result.moves, &result.origins)
    return result
  }

  /// Where the row at a path before the block stands after it; nil if it is gone.
  ///
  /// O(log *k*) for *k* updates.
  func newPath(of path: TableIndexPath) -> TableIndexPath? {
    moves[path] ?? Self.follow(path, forth)
  }

  /// Where the row at a path after the block stood before it; nil if it came with the block.
  ///
  /// O(log *k*) for *k* updates.
  func oldPath(of path: TableIndexPath) -> TableIndexPath? {
    origins[path] ?? Self.follow(path, back)
  }

  /// Whether all index paths stay as they are.
  var isIdentity: Bool {
    deleted.isEmpty && inserted.isEmpty && moves.isEmpty && forth.sections == nil
  }

  /// Whether sections came, went or were moved.
  var movesSections: Bool { forth.sections != nil }

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

  /// The rows of a section before the block that are gone or were moved, ascending.
  func rowsLeaving(_ section: Int) -> [Int] { forth.leaving[section] ?? [] }

  /// The rows of a section after the block that came or were moved, ascending.
  func rowsComing(to section: Int) -> [Int] { forth.coming[section] ?? [] }

  private static func follow(_ path: TableIndexPath, _ direction: Direction) -> TableIndexPath? {
    var row = path.row
    if let leaving = direction.leaving[path.section] {
      let index = leaving.partition { $0 >= path.row }
      if index < leaving.count, leaving[index] == path.row { return nil }
      row -= index
    }
    var section = path.section
    if let sections = direction.sections {
      guard let new = sections[section] else { return nil }
      section = new
    }
    if let coming = direction.coming[section] {
      // The first place that is not taken: how many come before it grows with the place.
      let places = row
      row += coming.indices.partition { coming[$0] - $0 > places }
    }
    return TableIndexPath(section: section, row: row)
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index whose element fulfils the condition, where those that do stand last; else the end.
  fileprivate func partition(_ condition: (Element) -> Bool) -> Int {
    var lower = startIndex
    var upper = endIndex
    while lower < upper {
      let middle = lower + (upper - lower) / 2
      if condition(self[middle]) { upper = middle } else { lower = middle + 1 }
    }
    return lower
  }
}
