/// Two snapshots, told by places alone: where each row and each section after the change stood before it.
@usableFromInline
struct SnapshotMatch {
  /// For each row after, in the order of the whole table, its place before in the whole table; `none` if it is new.
  let sources: [UInt32]

  /// How many rows each section has before the change.
  let lengthsBefore: [Int]

  /// How many rows each section has after the change.
  let lengthsAfter: [Int]

  /// For each section after, its place before; `none` if it is new.
  let sectionSources: [UInt32]

  /// Stands for a row, or a section, that was not there.
  static let none = UInt32.max

  @usableFromInline
  init(sources: [UInt32], lengthsBefore: [Int], lengthsAfter: [Int], sectionSources: [UInt32]) {
    self.sources = sources
    self.lengthsBefore = lengthsBefore
    self.lengthsAfter = lengthsAfter
    self.sectionSources = sectionSources
  }

  /// Where each section begins in the whole table before the change, and where the last one ends.
  var startsBefore: [Int] {
    var starts = [0]
    starts.reserveCapacity(lengthsBefore.count + 1)
    for length in lengthsBefore { starts.append(starts[starts.count - 1] + length) }
    return starts
  }

  /// Which section before the change comes to a place after it; nil for a new one.
  func source(of section: Int) -> Int? {
    sectionSources[section] == Self.none ? nil : Int(sectionSources[section])
  }

  /// Where each section before the change goes; nil if it goes away.
  var sectionDestinations: [Int?] {
    var result = [Int?](repeating: nil, count: lengthsBefore.count)
    for (place, source) in sectionSources.enumerated() where source != Self.none {
      result[Int(source)] = place
    }
    return result
  }
}

extension SnapshotDifference {
  /// Works out the block; `prefersToMove` tells, by its path after the change, whether a row should rather be
  /// moved than another one where there is a choice.
  ///
  /// O(*n*) where few rows are moved, else O(*n* log *n*); O(*n* log *n*) with a preference.
  @usableFromInline
  init(
    _ match: SnapshotMatch, hasChanged: ((TableIndexPath, TableIndexPath) -> Bool)?,
    prefersToMove: ((TableIndexPath) -> Bool)? = nil
  ) {
    self.init()
    let isMoved = addSections(match)
    let starts = match.startsBefore
    let destinations = match.sectionDestinations
    var isKept = [Bool](repeating: false, count: starts[starts.count - 1])
    var stays = [Bool](repeating: false, count: match.sources.count)
    isKept.withUnsafeMutableBufferPointer { isKept in
      stays.withUnsafeMutableBufferPointer { stays in
        match.sources.withUnsafeBufferPointer { sources in
          var rows = Rows(
            isKept: isKept, starts: starts, destinations: destinations, isMoved: isMoved,
            hasChanged: hasChanged)
          var start = 0
          for (section, length) in match.lengthsAfter.enumerated() {
            let here = start..<start + length
            start += length
            let source = match.source(of: section)
            let range = source.map { UInt32(starts[$0])..<UInt32(starts[$0 + 1]) } ?? 0..<0
            let preference = prefersToMove.map { prefersToMove in
              { !prefersToMove(TableIndexPath(section: section, row: $0)) }
            }
            let numbers = UnsafeBufferPointer(rebasing: sources[here])
            let marks = UnsafeMutableBufferPointer(rebasing: stays[here])
            LongestRun.mark(numbers, within: range, in: marks, isPreferred: preference)
            rows.add(section, source: source, numbers, stays: UnsafeBufferPointer(marks), to: &self)
          }
          rows.addDeleted(to: &self)
        }
      }
    }
  }

  /// Adds what happens to the sections; tells which sections after the change were moved.
  private mutating func addSections(_ match: SnapshotMatch) -> [Bool] {
    var stays = [Bool](repeating: false, count: match.sectionSources.count)
    match.sectionSources.withUnsafeBufferPointer { sources in
      stays.withUnsafeMutableBufferPointer { stays in
        LongestRun.mark(
          sources, within: 0..<UInt32(truncatingIfNeeded: match.lengthsBefore.count), in: stays)
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

  /// What is known of the rows before the change.
  private struct Rows {
    /// Whether each row is kept and not created anew.
    let isKept: UnsafeMutableBufferPointer<Bool>
    let starts: [Int]
    let destinations: [Int?]

    /// Whether each section after the change was moved.
    let isMoved: [Bool]
    let hasChanged: ((TableIndexPath, TableIndexPath) -> Bool)?

    /// Adds the rows of a section after the change that came, were moved or have new content.
    mutating func add(
      _ section: Int, source: Int?, _ numbers: UnsafeBufferPointer<UInt32>, stays: UnsafeBufferPointer<Bool>,
      to difference: inout SnapshotDifference
    ) {
      for row in numbers.indices {
        let number = Int(numbers[row])
        if stays[row], let source {
          isKept[number] = true
          guard let hasChanged else { continue }
          let old = TableIndexPath(section: source, row: number - starts[source])
          let path = TableIndexPath(section: section, row: row)
          guard hasChanged(old, path) else { continue }
          if isMoved[section] {
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
        let old = self.path(of: number, near: source)
        guard source != nil, destinations[old.section] != nil else {
          difference.insertedRows.append(path)
          difference.recreatedRows.append(Move(from: old, to: path))
          continue
        }
        isKept[number] = true
        difference.movedRows.append(Move(from: old, to: path))
        if let hasChanged, hasChanged(old, path) { difference.reloadedAfterwards.append(path) }
      }
    }

    /// Adds the rows before the change that are not kept.
    func addDeleted(to difference: inout SnapshotDifference) {
      for section in destinations.indices {
        for number in starts[section]..<starts[section + 1] where !isKept[number] {
          difference.deletedRows.append(TableIndexPath(section: section, row: number - starts[section]))
        }
      }
    }

    /// The path of a place before the change, which may well lie in a section.
    private func path(of number: Int, near section: Int?) -> TableIndexPath {
      if let section, number >= starts[section], number < starts[section + 1] {
        return TableIndexPath(section: section, row: number - starts[section])
      }
      var low = 0
      var high = starts.count - 1
      // The last section that begins at the number or before it; those of no rows stand before it.
      while high - low > 1 {
        let middle = (low + high) / 2
        if starts[middle] <= number { low = middle } else { high = middle }
      }
      return TableIndexPath(section: low, row: number - starts[low])
    }
  }
}
