/// The rows that are selected: a set of index paths, ascending.
///
/// A value. The rows lie in pieces of a few hundred; a piece knows from where its rows are counted, so that those of a section
/// are renumbered piece by piece. Selecting a row, deselecting it and looking for it take O(log *k*) for *k* selected rows and
/// the shifting of a piece, in whatever order rows are selected. A copy costs nothing until one of the two changes, which then
/// copies the list of pieces and one piece.
package struct Selection: Sendable {
  /// Selected rows of one section, ascending.
  struct Piece: Sendable, Hashable {
    let section: Int

    /// From where the rows are counted.
    var base: Int

    /// The rows; never none, and at most ``Selection/mostRows``.
    var rows: [Int32]

    /// The path of the first row.
    var first: TableIndexPath { TableIndexPath(section: section, row: base + Int(rows[0])) }

    /// The path of the last row.
    var last: TableIndexPath { TableIndexPath(section: section, row: base + Int(rows[rows.count - 1])) }

    /// The paths of all its rows.
    var paths: [TableIndexPath] { rows.map { TableIndexPath(section: section, row: base + Int($0)) } }

    /// A row counted from the base; nil where it is too far away.
    ///
    /// There is room for moves that renumber it.
    func offset(of row: Int) -> Int32? { abs(row - base) < 1 << 30 ? Int32(row - base) : nil }

    /// The rows, counted from another piece's base; nil where one of them is too far away.
    func rows(countedFrom other: Piece) -> [Int32]? {
      guard other.offset(of: first.row) != nil, other.offset(of: last.row) != nil else { return nil }
      return rows.map { Int32(truncatingIfNeeded: base + Int($0) - other.base) }
    }
  }

  /// How many rows a piece has at most.
  private static let mostRows = 256

  /// How many rows a piece has that is joined with a neighbour.
  private static let fewRows = 64

  /// The pieces, in the order of their rows.
  private(set) var pieces: [Piece] = []

  /// How many rows are selected.
  package private(set) var count = 0

  /// Makes a selection of nothing.
  package init() {}

  /// About how many bytes it takes.
  var room: Int { MemoryLayout<Int32>.stride * count + MemoryLayout<Piece>.stride * pieces.count }

  /// Makes a selection of the rows of pieces, in any order, and of other rows, whose paths lie between those of no piece.
  init(_ pieces: [Piece], and paths: [TableIndexPath]) {
    self.pieces = pieces.sorted { $0.first < $1.first }
    count = pieces.reduce(0) { $0 + $1.rows.count }
    for path in paths.sorted() { insert(path) }
  }

  /// Makes a selection of the paths; their order does not matter, and a path given twice counts once.
  package init(_ paths: some Sequence<TableIndexPath>) {
    for path in paths { insert(path) }
  }

  /// The selected rows, ascending.
  ///
  /// - Complexity: O(*k*) for *k* selected rows.
  package var indexPaths: [TableIndexPath] {
    var paths: [TableIndexPath] = []
    paths.reserveCapacity(count)
    for piece in pieces { paths += piece.paths }
    return paths
  }

  /// Whether no row is selected.
  package var isEmpty: Bool { @inline(__always) get { count == 0 } }

  /// The first selected row, or nil.
  package var first: TableIndexPath? { pieces.first?.first }

  /// Whether the row is selected.
  package func contains(_ path: TableIndexPath) -> Bool {
    guard let piece = piece(for: path), let row = Int32(exactly: path.row - pieces[piece].base) else {
      return false
    }
    let rows = pieces[piece].rows
    let slot = rows.firstIndex(since: { $0 >= row })
    return slot < rows.count && rows[slot] == row
  }

  /// The last piece that does not begin behind a path, if it lies in the path's section.
  private func piece(for path: TableIndexPath) -> Int? {
    let piece = pieces.firstIndex(since: { $0.first > path }) - 1
    return piece >= 0 && pieces[piece].section == path.section ? piece : nil
  }

  /// Selects a row.
  mutating func insert(_ path: TableIndexPath) {
    let behind = pieces.firstIndex(since: { $0.first > path })
    var piece = behind - 1
    if piece < 0 || pieces[piece].section != path.section {
      // In front of the first row of its section.
      piece = behind
    }
    guard piece < pieces.count, pieces[piece].section == path.section,
      let row = pieces[piece].offset(of: path.row)
    else {
      pieces.insert(Piece(section: path.section, base: path.row, rows: [0]), at: behind)
      count += 1
      return
    }
    let filled = pieces[piece].rows.count
    let slot = pieces[piece].rows.firstIndex(since: { $0 >= row })
    if slot < filled, pieces[piece].rows[slot] == row { return }
    count += 1
    guard filled == Self.mostRows else {
      pieces[piece].rows.insert(row, at: slot)
      return
    }
    // A piece that grows at its end stays full.
    guard slot < filled else {
      pieces.insert(Piece(section: path.section, base: path.row, rows: [0]), at: piece + 1)
      return
    }
    let half = filled / 2
    var other = pieces[piece]
    other.rows.removeFirst(half)
    pieces[piece].rows.removeLast(filled - half)
    if slot <= half {
      pieces[piece].rows.insert(row, at: slot)
    } else {
      other.rows.insert(row, at: slot - half)
    }
    pieces.insert(other, at: piece + 1)
  }

  /// Deselects a row.
  mutating func remove(_ path: TableIndexPath) {
    guard let piece = piece(for: path), let row = Int32(exactly: path.row - pieces[piece].base) else {
      return
    }
    let slot = pieces[piece].rows.firstIndex(since: { $0 >= row })
    guard slot < pieces[piece].rows.count, pieces[piece].rows[slot] == row else { return }
    count -= 1
    pieces[piece].rows.remove(at: slot)
    if pieces[piece].rows.isEmpty {
      pieces.remove(at: piece)
    } else if pieces[piece].rows.count < Self.fewRows {
      join(piece)
    }
  }

  /// Joins a piece that has few rows with the next one, if they are not many together.
  private mutating func join(_ piece: Int) {
    let next = piece + 1
    guard next < pieces.count, pieces[next].section == pieces[piece].section,
      pieces[piece].rows.count + pieces[next].rows.count <= Self.mostRows / 2,
      let rows = pieces[next].rows(countedFrom: pieces[piece])
    else { return }
    pieces[piece].rows += rows
    pieces.remove(at: next)
  }

  /// Follows a row that went from `source`, before the change, to `destination`, after the removal.
  ///
  /// In place, O(pieces of the two sections); ``mapped(by:)`` would look at all pieces.
  mutating func moveRow(from source: TableIndexPath, to destination: TableIndexPath) {
    let isSelected = contains(source)
    if isSelected { remove(source) }
    // Without the moved row the others keep their order, so that the list stays ascending.
    shift(from: TableIndexPath(section: source.section, row: source.row + 1), by: -1)
    shift(from: destination, by: 1)
    if isSelected { insert(destination) }
  }

  /// Renumbers the selected rows of a path's section from that path on.
  private mutating func shift(from path: TableIndexPath, by rows: Int) {
    var next = pieces.firstIndex(since: { $0.first >= path })
    if next > 0, pieces[next - 1].section == path.section {
      // The piece in which the path lies; it may end before it.
      let base = pieces[next - 1].base
      let slot = pieces[next - 1].rows.firstIndex(since: { base + Int($0) >= path.row })
      for slot in slot..<pieces[next - 1].rows.count {
        pieces[next - 1].rows[slot] += Int32(truncatingIfNeeded: rows)
      }
    }
    while next < pieces.count, pieces[next].section == path.section {
      pieces[next].base += rows
      next += 1
    }
  }

  /// Which rows are selected here and not in another selection, and the other way round, both ascending.
  ///
  /// O(*p*) for *p* pieces, and O(rows) for those that the two do not share.
  func difference(from other: Selection) -> (added: [TableIndexPath], removed: [TableIndexPath]) {
    var (added, removed): ([TableIndexPath], [TableIndexPath]) = ([], [])
    var (ours, theirs) = (Place(), Place())
    while true {
      if ours.slot == 0, theirs.slot == 0, ours.piece < pieces.count, theirs.piece < other.pieces.count,
        pieces[ours.piece] == other.pieces[theirs.piece]
      {
        // The rows of pieces that share their memory are not compared one by one.
        ours.piece += 1
        theirs.piece += 1
        continue
      }
      switch (path(at: ours), other.path(at: theirs)) {
      case (let path?, let former) where former.map({ path < $0 }) ?? true:
        added.append(path)
        advance(&ours)
      case (let path, let former?) where path.map({ former < $0 }) ?? true:
        removed.append(former)
        other.advance(&theirs)
      case (nil, nil): return (added, removed)
      default:
        advance(&ours)
        other.advance(&theirs)
      }
    }
  }

  /// Whether the same rows are selected in another selection.
  ///
  /// O(*p*) for *p* pieces, and O(rows) for those that the two do not share, up to the first difference.
  fileprivate func holdsSameRows(as other: Selection) -> Bool {
    var (ours, theirs) = (Place(), Place())
    while ours.piece < pieces.count, theirs.piece < other.pieces.count {
      if ours.slot == 0, theirs.slot == 0, pieces[ours.piece] == other.pieces[theirs.piece] {
        ours.piece += 1
        theirs.piece += 1
      } else {
        guard path(at: ours) == other.path(at: theirs) else { return false }
        advance(&ours)
        other.advance(&theirs)
      }
    }
    return ours.piece == pieces.count && theirs.piece == other.pieces.count
  }

  /// Where a row stands among the pieces.
  private struct Place {
    var piece = 0
    var slot = 0
  }

  private func path(at place: Place) -> TableIndexPath? {
    guard place.piece < pieces.count else { return nil }
    let piece = pieces[place.piece]
    return TableIndexPath(section: piece.section, row: piece.base + Int(piece.rows[place.slot]))
  }

  private func advance(_ place: inout Place) {
    place.slot += 1
    if place.slot == pieces[place.piece].rows.count { place = Place(piece: place.piece + 1) }
  }

  /// Stops the program if the pieces are not in order, or have too many rows or none.
  func _checkInvariants() {
    for piece in pieces {
      precondition(!piece.rows.isEmpty && piece.rows.count <= Self.mostRows, "a piece has a wrong size")
    }
    let paths = indexPaths
    precondition(paths.count == count, "the number of selected rows is wrong")
    for (path, next) in zip(paths, paths.dropFirst()) {
      precondition(path < next, "the selected rows are not ascending")
    }
  }
}

// Two selections are the same if they have the same rows, in whatever pieces these lie.
extension Selection: Hashable {
  package static func == (first: Selection, second: Selection) -> Bool {
    first.count == second.count && first.holdsSameRows(as: second)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(indexPaths) }
}
