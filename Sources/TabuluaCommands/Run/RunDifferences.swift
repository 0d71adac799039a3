import TabuluaBatch
import TabuluaDrawing
import TabuluaFiles
import TabuluaText

/// What a run changed, as far as somebody asks for it.
struct RunDifferences: Sendable {
  /// The changes, as many of them as are asked for.
  private(set) var changes: [RowChange] = []

  /// All of them summed up, where any are asked for.
  private(set) var summary = ChangeSummary()

  /// How many there are of each kind.
  private(set) var counts: [RowChange.Kind: Int] = [:]

  /// Compares the tables of a run before it and after it, and adds each change to the lines of a journal, where there are
  /// some.
  ///
  /// Of changes that only a journal asks for no list is made: for a hundred thousand it took 25 MB.
  ///
  /// - Complexity: as ``RowDiff/between(_:_:dragged:)``.
  init(_ comparisons: [RunComparison], mostListed: Int, addingTo lines: JournalLines?) {
    defer { lines?.end() }
    guard mostListed > 0 || lines != nil else {
      for comparison in comparisons { counts.merge(comparison.counts(), uniquingKeysWith: +) }
      return
    }
    for comparison in comparisons {
      let walk = ChangeWalk(comparison)
      // Without lines there is too little to do for two threads.
      guard let lines, case let halves = walk.halves(), halves.count == 2 else {
        add(Self(walk, walk.whole, mostListed, lines), mostListed)
        continue
      }
      let rest = JournalLines()
      let (first, second) = SideBySide.run {
        Self(walk, halves[0], mostListed, lines)
      } beside: {
        defer { rest.end() }
        return Self(walk, halves[1], mostListed, rest)
      }
      lines.add(rest)
      add(first, mostListed)
      add(second, mostListed)
    }
  }

  /// Takes the changes of a part, and writes their lines where somebody wants them.
  private init(
    _ walk: ChangeWalk, _ part: ChangeWalk.Part, _ mostListed: Int, _ lines: JournalLines?
  ) {
    var counter = RowChangeCounter()
    let write = lines.map { lines in { (line: borrowing JSONLine) in lines.add(line) } }
    walk.forEachChange(in: part, write: write) { kind, column, change in
      counter.add(kind)
      guard mostListed > 0 else { return }
      summary.add(kind, column, change)
      if changes.count < mostListed { changes.append(change()) }
    }
    counts = counter.counts
  }

  /// Adds the changes that come next.
  private mutating func add(_ next: RunDifferences, _ mostListed: Int) {
    if changes.isEmpty {
      changes = next.changes
    } else {
      changes += next.changes.prefix(mostListed - changes.count)
    }
    summary.add(next.summary)
    counts.merge(next.counts, uniquingKeysWith: +)
  }
}
