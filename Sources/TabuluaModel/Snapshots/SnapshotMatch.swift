/// Two snapshots as places alone: where each row and each section after the change stood before it.
@usableFromInline
package struct SnapshotMatch: Sendable {
  /// For each row after, in the order of the whole table, its place before in the whole table; `none` if it is new.
  package let sources: [UInt32]

  /// How many rows each section has after the change.
  let lengthsAfter: [Int]

  /// For each section after, its place before; `none` if it is new.
  let sectionSources: [UInt32]

  /// Where each section begins in the whole table before the change, and where the last one ends.
  package let startsBefore: [Int]

  /// Stands for a row, or a section, that was not there.
  package static let none = UInt32.max

  /// Makes a match; the lengths are how many rows each section has before the change and after it.
  @usableFromInline
  package init(sources: [UInt32], lengthsBefore: [Int], lengthsAfter: [Int], sectionSources: [UInt32]) {
    self.sources = sources
    self.lengthsAfter = lengthsAfter
    self.sectionSources = sectionSources
    var starts = [0]
    starts.reserveCapacity(lengthsBefore.count + 1)
    for length in lengthsBefore { starts.append(starts[starts.count - 1] + length) }
    startsBefore = starts
  }

  /// The rows before the change of the section that comes to a place after it; none for a new section.
  package func home(of section: Int) -> Range<Int> {
    guard let source = source(of: section) else { return 0..<0 }
    return startsBefore[source]..<startsBefore[source + 1]
  }

  /// Which section before the change comes to a place after it; nil for a new one.
  func source(of section: Int) -> Int? {
    sectionSources[section] == Self.none ? nil : Int(sectionSources[section])
  }

  /// Where each section before the change goes; nil if it goes away.
  var sectionDestinations: [Int?] {
    var result = [Int?](repeating: nil, count: startsBefore.count - 1)
    for (place, source) in sectionSources.enumerated() where source != Self.none {
      result[Int(source)] = place
    }
    return result
  }

  /// The path of a row by its place in the whole table before the change, which may well lie in a section.
  package func oldPath(_ place: Int, near section: Int? = nil) -> TableIndexPath {
    let starts = startsBefore
    if let section, place >= starts[section], place < starts[section + 1] {
      return TableIndexPath(section: section, row: place - starts[section])
    }
    // Finds the last section that begins at the place or before it; empty sections that begin there come before it.
    let section = starts.firstIndex(since: { $0 > place }) - 1
    return TableIndexPath(section: section, row: place - starts[section])
  }
}

extension SnapshotDifference {
  /// Works out the block.
  ///
  /// O(*n* + *b* log *b*), where the rows that are kept fall into *b* parts that follow on one another before and after.
  @usableFromInline
  package init(_ match: SnapshotMatch, hasChanged: ((TableIndexPath, TableIndexPath) -> Bool)? = nil) {
    self.init()
    addRows(match, isMoved: addSections(match), hasChanged: hasChanged)
  }

  /// Works out what happens to the rows alone; `toMoveRather` tells how many of some rows, by their places in the whole table
  /// after the change, should rather be moved than others where there is a choice.
  package init(rowsOf match: SnapshotMatch, toMoveRather: ((Range<Int>) -> Int)? = nil) {
    self.init()
    addRows(match, isMoved: match.sectionSources.map { _ in false }, toMoveRather: toMoveRather)
  }

  /// Adds what happens to the rows; `isMoved` tells which sections after the change were moved.
  private mutating func addRows(
    _ match: SnapshotMatch, isMoved: [Bool], hasChanged: ((TableIndexPath, TableIndexPath) -> Bool)? = nil,
    toMoveRather: ((Range<Int>) -> Int)? = nil
  ) {
    var rows = Rows(
      match: match, destinations: match.sectionDestinations, areMoved: isMoved, hasChanged: hasChanged,
      isMoved: Bits(count: match.startsBefore[match.startsBefore.count - 1]))
    var stays = [Bool](repeating: false, count: match.sources.count)
    stays.withUnsafeMutableBufferPointer { stays in
      match.sources.withUnsafeBufferPointer { sources in
        var start = 0
        for (section, length) in match.lengthsAfter.enumerated() {
          let here = start..<start + length
          let home = match.home(of: section)
          let numbers = UnsafeBufferPointer(rebasing: sources[here])
          let marks = UnsafeMutableBufferPointer(rebasing: stays[here])
          // First as many rows as possible stay, then as few as possible of those that should rather be moved.
          let weight = toMoveRather.map { toMoveRather in
            { (rows: Range<Int>) in
              let places = here.lowerBound + rows.lowerBound..<here.lowerBound + rows.upperBound
              let weights = LongestRun.weights
              return rows.count * weights.other - toMoveRather(places) * (weights.other - weights.dragged)
            }
          }
          LongestRun.mark(
            numbers, within: UInt32(home.lowerBound)..<UInt32(home.upperBound), in: marks, weight: weight)
          rows.add(section, home: home, numbers, stays: UnsafeBufferPointer(marks), to: &self)
          start += length
        }
      }
    }
    rows.addDeleted(to: &self)
  }

  /// Adds what happens to the sections; tells which sections after the change were moved.
  private mutating func addSections(_ match: SnapshotMatch) -> [Bool] {
    var stays = [Bool](repeating: false, count: match.sectionSources.count)
    match.sectionSources.withUnsafeBufferPointer { sources in
      stays.withUnsafeMutableBufferPointer { stays in
        LongestRun.mark(
          sources, within: 0..<UInt32(truncatingIfNeeded: match.startsBefore.count - 1), in: stays)
      }
    }
    for (place, source) in match.sectionSources.enumerated() {
      if source == SnapshotMatch.none {
        insertedSections.append(place)
      } else if !stays[place] {
        movedSections.append(SectionMove(from: Int(source), to: place))
      }
    }
    for (section, destination) in match.sectionDestinations.enumerated() where destination == nil {
      deletedSections.append(section)
    }
    return stays.map { !$0 }
  }

  /// A bit for each of some numbers from zero on.
  private struct Bits {
    private var words: [UInt64]

    /// Makes none for so many numbers.
    init(count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

    func contains(_ number: Int) -> Bool { words[number >> 6] & 1 << UInt64(number & 63) != 0 }

    mutating func insert(_ number: Int) { words[number >> 6] |= 1 << UInt64(number & 63) }
  }

  /// What is known of the rows before the change.
  private struct Rows {
    let match: SnapshotMatch

    /// Where each section before the change goes; nil if it goes away.
    let destinations: [Int?]

    /// Whether each section after the change was moved.
    let areMoved: [Bool]
    let hasChanged: ((TableIndexPath, TableIndexPath) -> Bool)?

    /// Whether each row before the change is moved by itself.
    var isMoved: Bits

    /// The rows before the change that do not stay, by their places in the whole table: what lies between those that do.
    var gaps: [Range<Int>] = []

    /// Adds the rows of a section after the change that came, were moved or have new content; `home` is where its rows
    /// lay before the change.
    mutating func add(
      _ section: Int, home: Range<Int>, _ numbers: UnsafeBufferPointer<UInt32>,
      stays: UnsafeBufferPointer<Bool>, to difference: inout SnapshotDifference
    ) {
      let source = match.source(of: section)
      // The rows that stay ascend.
      var next = home.lowerBound
      for row in numbers.indices {
        let number = Int(numbers[row])
        if stays[row] {
          if number != next { gaps.append(next..<number) }
          next = number &+ 1
          guard let hasChanged, let source else { continue }
          let old = TableIndexPath(section: source, row: number - home.lowerBound)
          let path = TableIndexPath(section: section, row: row)
          guard hasChanged(old, path) else { continue }
          if areMoved[section] {
            difference.reloadedAfterwards.append(path)
          } else {
            difference.reloadedRows.append(old)
          }
          continue
        }
        let path = TableIndexPath(section: section, row: row)
        guard numbers[row] != SnapshotMatch.none else {
          difference.insertedRows.append(path)
          continue
        }
        let old = match.oldPath(number, near: source)
        guard source != nil, destinations[old.section] != nil else {
          difference.insertedRows.append(path)
          difference.recreatedRows.append(Move(from: old, to: path))
          continue
        }
        isMoved.insert(number)
        difference.movedRows.append(Move(from: old, to: path))
        if let hasChanged, hasChanged(old, path) { difference.reloadedAfterwards.append(path) }
      }
      if next != home.upperBound { gaps.append(next..<home.upperBound) }
    }

    /// Adds the rows before the change that neither stay nor are moved.
    mutating func addDeleted(to difference: inout SnapshotDifference) {
      for section in destinations.indices where destinations[section] == nil {
        gaps.append(match.startsBefore[section]..<match.startsBefore[section + 1])
      }
      gaps.sort { $0.lowerBound < $1.lowerBound }
      var section = 0
      for gap in gaps where !gap.isEmpty {
        while gap.lowerBound >= match.startsBefore[section + 1] { section += 1 }
        let start = match.startsBefore[section]
        for number in gap where !isMoved.contains(number) {
          difference.deletedRows.append(TableIndexPath(section: section, row: number - start))
        }
      }
    }
  }
}
