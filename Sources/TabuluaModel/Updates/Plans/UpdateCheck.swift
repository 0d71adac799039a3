/// Checks the operations of an update block, and says what is wrong with the first that is.
///
/// The questions come in this order, each of them about all operations: is what is deleted, reloaded or moved in the
/// table before the block; do the operations on sections go together; is what is inserted, and where rows are moved
/// to, in the table after the block; do the operations on rows contradict each other or those on sections; does the
/// number of sections fit; is a row moved into a section that is reloaded; does the number of rows of each section that
/// stays fit, and can all rows be listed that come and go with their sections. The number of sections and the last two
/// are about a data source that counts its own rows.
struct UpdateCheck {
  private let updates: BatchUpdates
  private let before: PrefixCounts

  /// How many rows the data source says that each section has after the block; nil for a loaded table.
  private let after: [Int]?

  /// What happens to the sections.
  private var sections: UpdatePlan.Sections

  /// The numbers of the operations that insert sections, by their places after the block.
  private var sectionNumbers: [Int: Int] = [:]

  /// The rows that are deleted, reloaded and moved, before the block, ascending.
  private var old = NumberedPaths()

  /// Where rows are inserted and moved to, after the block, ascending.
  private var new = NumberedPaths()

  /// Whether any row is reloaded by itself.
  private var reloadsRows = false

  /// The rows whose cells are filled anew, before the block; nothing contradicts that.
  private var reconfigured: [TableIndexPath] = []

  /// Takes over the operations; `before` and `after` are as in ``UpdatePlan``.
  init(_ updates: BatchUpdates, before: PrefixCounts, after: [Int]?) {
    self.updates = updates
    self.before = before
    self.after = after
    sections = UpdatePlan.Sections(count: before.count)
  }

  /// Checks everything; the answer is what the block comes to.
  mutating func run() throws(TableError) -> UpdatePlan {
    let aboutSections = try collect()
    if !aboutSections.isEmpty || after != nil {
      sections = try UpdatePlan.Sections(aboutSections, before: before.count, after: after?.count)
    }
    if after == nil { sections.settle() }
    old.sort()
    new.sort()
    try checkPlaces()
    let isSimple = sections.isEmpty && old.paths.areDifferent && new.paths.areDifferent
    if !isSimple { try checkConflicts() }
    if let after {
      if after.count != sections.rule.expected {
        let wrong = CountMismatch(section: nil, rule: sections.rule, actual: after.count)
        throw TableError(.update(.countMismatch(wrong, all: [wrong], about: aboutSections)))
      }
      sections.settle()
    }
    try checkMovesIntoReloadedSections()
    let map = try map()
    let isLoaded = after == nil
    let reloaded = reloadsRows ? old.filter(isReload).paths : []
    return UpdatePlan(
      sections: sections,
      renewal: .init(
        reloaded: reloaded, reconfigured: reconfigured.isEmpty ? [] : Set(reconfigured).sorted()),
      insertions: isLoaded ? zip(new.numbers, map.sources).filter { $1 == UpdateMap.none }.map(\.0) : [],
      sectionNumbers: sectionNumbers, map: map)
  }

  // MARK: One operation after the other

  /// Writes down which rows are named, and fails for one that is not in the table before the block; the answer are the
  /// operations on sections.
  private mutating func collect() throws(TableError) -> [TableOperation] {
    let count = before.count
    var aboutSections: [TableOperation] = []
    old.reserveCapacity(updates.count)
    new.reserveCapacity(updates.count)
    for number in 0..<updates.count {
      let action = updates.action(number)
      switch action {
      case .deleteRow(let path), .reloadRow(let path), .moveRow(let path, _):
        if !before.contains(path) { throw outside(path, number) }
        old.append(path, number)
        if case .moveRow(_, let destination) = action { new.append(destination, number) }
        if case .reloadRow = action { reloadsRows = true }
      case .reconfigureRow(let path):
        if !before.contains(path) { throw outside(path, number) }
        reconfigured.append(path)
      case .insertRow(let path): new.append(path, number)
      case .deleteSection(let section), .reloadSection(let section), .moveSection(let section, _):
        guard section >= 0, section < count else {
          throw TableError(.update(.sectionOutOfRange(section, sections: count, updates[number])))
        }
        aboutSections.append(updates[number])
      case .insertSection(let place):
        sectionNumbers[place] = number
        aboutSections.append(updates[number])
      }
    }
    return aboutSections
  }

  private func outside(_ path: TableIndexPath, _ number: Int) -> TableError {
    let count = before.count
    guard path.section >= 0, path.section < count else {
      return TableError(.update(.sectionOutOfRange(path.section, sections: count, updates[number])))
    }
    return TableError(.update(.rowOutOfRange(path, rows: before[path.section], updates[number])))
  }

  /// Fails for operations that contradict each other, and leaves out those that ask for what is done already.
  private mutating func checkConflicts() throws(TableError) {
    var isLeftOut = (0..<updates.count).map { isSaidBySections(updates.action($0)) }
    old = old.filter { !isLeftOut[$0] }
    for number in 0..<updates.count where !isLeftOut[number] {
      /// The first operation that names a path in a list, if it stands before this one.
      func former(_ path: TableIndexPath, _ paths: NumberedPaths) -> Int? {
        paths.first(naming: path).flatMap { $0 < number ? $0 : nil }
      }
      let action = updates.action(number)
      switch action {
      case .deleteRow(let path):
        guard let former = former(path, old) else { continue }
        guard case .deleteRow = updates.action(former) else { throw conflict(number, with: updates[former]) }
        sections.deletedTwice.add(updates[number], after: updates[former])
        isLeftOut[number] = true
      case .reloadRow(let path):
        if let move = sections.moved[path.section] {
          // UIKit counts the row as taken out of its section, and not as put back.
          let rule = CountRule(before: before[path.section], deleted: 1)
          throw TableError(.update(.conflict(move, updates[number], rule: rule)))
        }
        guard let former = former(path, old) else { continue }
        guard case .reloadRow = updates.action(former) else { throw conflict(number, with: updates[former]) }
        isLeftOut[number] = true
      case .moveRow(let source, let destination):
        let other = former(source, old)
        isLeftOut[number] = other.map { updates.action($0) == action } ?? false
        if isLeftOut[number] { continue }
        let section =
          sections.deleted[source.section] ?? sections.reloaded[source.section]
          ?? sections.inserted[destination.section]
        let row = (other ?? former(destination, new)).map { updates[$0] }
        if let with = section ?? row { throw conflict(number, with: with) }
      case .insertRow(let path):
        if let former = former(path, new) { throw conflict(number, with: updates[former]) }
      case .reconfigureRow, .insertSection, .deleteSection, .reloadSection, .moveSection: continue
      }
    }
    guard isLeftOut.contains(true) else { return }
    old = old.filter { !isLeftOut[$0] }
    new = new.filter { !isLeftOut[$0] }
  }

  /// Whether an operation on a row asks for what happens to its section anyway: the row goes or is reloaded with it, or
  /// the data source says anew which rows it has.
  private func isSaidBySections(_ action: TableOperation.Action) -> Bool {
    switch action {
    case .deleteRow(let path):
      sections.deleted[path.section] != nil || after != nil && sections.reloaded[path.section] != nil
    case .reloadRow(let path): sections.deleted[path.section] != nil || sections.reloaded[path.section] != nil
    case .moveRow, .insertRow, .reconfigureRow, .insertSection, .deleteSection, .reloadSection, .moveSection:
      false
    }
  }

  private func conflict(_ number: Int, with former: TableOperation) -> TableError {
    TableError(.update(.conflict(former, updates[number])))
  }

  private func checkMovesIntoReloadedSections() throws(TableError) {
    guard !sections.reloaded.isEmpty else { return }
    for number in 0..<updates.count {
      guard case .moveRow(_, let path) = updates.action(number),
        let source = sections.source(of: path.section),
        let reload = sections.reloaded[source]
      else { continue }
      throw conflict(number, with: reload)
    }
  }
}

// Places after the block.
extension UpdateCheck {
  /// Checks the places where rows come to stand.
  private func checkPlaces() throws(TableError) {
    // How many rows more each section has afterwards; a path that is named twice counts once here, and fails later.
    var gains: [Int: Int] = [:]
    if after == nil {
      leaving.paths.forEachSection { section, paths in
        if let place = sections.destination(of: section) {
          gains[place, default: 0] -= paths.numberOfDifferent
        }
      }
      new.paths.forEachSection { section, paths in gains[section, default: 0] += paths.numberOfDifferent }
    }
    func numberOfRows(_ section: Int) -> Int? {
      guard section >= 0, section < sections.count else { return nil }
      if let after { return after[section] }
      return (sections.source(of: section).map { before[$0] } ?? 0) + gains[section, default: 0]
    }
    var first: (number: UInt32, path: TableIndexPath)?
    new.paths.forEachSection { section, paths in
      let places = 0..<(numberOfRows(section) ?? 0)
      guard let top = paths.first, let last = paths.last,
        !places.contains(top.row) || !places.contains(last.row)
      else { return }
      for (index, path) in zip(paths.indices, paths) where !places.contains(path.row) {
        let number = new.numbers[index]
        if first.map({ number < $0.number }) ?? true { first = (number, path) }
      }
    }
    guard let (number, path) = first else { return }
    let bounds =
      numberOfRows(path.section).map { TableError.Bounds.rows($0, section: path.section) }
      ?? .sections(sections.count)
    throw TableError(.update(.insertOutOfRange(updates[Int(number)], bounds)))
  }

  /// The rows that are deleted and moved, before the block.
  private var leaving: NumberedPaths { reloadsRows ? old.filter { !isReload($0) } : old }

  private func isReload(_ number: Int) -> Bool {
    if case .reloadRow = updates.action(number) { true } else { false }
  }

  /// Where the rows go, those of deleted sections included, and of those that a data source inserted.
  private func map() throws(TableError) -> UpdateMap {
    let map = UpdateMap(leaving: leaving, coming: new, sections.map)
    if let after {
      try checkCounts(map, after)
      try checkNumberOfRows(after)
    }
    let countsAnew = after != nil && !(sections.inserted.isEmpty && sections.reloaded.isEmpty)
    guard countsAnew || !sections.deleted.isEmpty else { return map }
    func rows(_ numbers: some Collection<Int>, _ count: (Int) -> Int) -> NumberedPaths {
      NumberedPaths(
        unnamed: numbers.sorted().flatMap { section in
          (0..<count(section)).map { TableIndexPath(section: section, row: $0) }
        })
    }
    var coming = new
    if let after, countsAnew {
      // How many rows such a section has after the block is up to the data source.
      coming = new.filter { number in
        guard case .insertRow(let path) = updates.action(number) else { return true }
        return sections.source(of: path.section).map { sections.reloaded[$0] == nil } ?? false
      }
      coming = coming.merged(with: rows(sections.inserted.keys) { after[$0] })
    }
    return UpdateMap(
      leaving: leaving.merged(with: rows(sections.deleted.keys) { before[$0] }), coming: coming,
      sections.map)
  }
}

// Counts of a data source.
extension UpdateCheck {
  private func checkCounts(_ map: UpdateMap, _ after: [Int]) throws(TableError) {
    let wrong = map.mismatches(before: before, after: after).filter { mismatch in
      mismatch.section.flatMap { sections.source(of: $0) }.map { sections.reloaded[$0] == nil } ?? false
    }
    guard let first = wrong.first, let place = first.section, let source = sections.source(of: place) else {
      return
    }
    let about = updates.list.filter { $0.isAbout(sectionBefore: source, after: place) }
    throw TableError(.update(.countMismatch(first, all: wrong, about: about)))
  }

  /// Fails where more rows come and go with their sections than can be listed.
  private func checkNumberOfRows(_ after: [Int]) throws(TableError) {
    let deleted = sections.deleted.keys.reduce(0) { $0 + before[$1] }
    let rows = sections.inserted.keys.reduce(deleted) { $0 + after[$1] }
    guard rows > UpdatePlan.mostRows else { return }
    for operation in updates.list {
      let hasRows =
        switch operation.action {
        case .insertSection(let place): after[place] > 0
        case .deleteSection(let section): before[section] > 0
        case .reloadSection, .moveSection, .insertRow, .deleteRow, .reloadRow, .reconfigureRow, .moveRow:
          false
        }
      if hasRows { throw TableError(.update(.tooManyRows(rows, most: UpdatePlan.mostRows, operation))) }
    }
  }
}

extension UpdateMap {
  /// The counts of a data source after the block that are not what its updates come to, by section.
  ///
  /// O(*s* + *k*) for *s* sections and *k* rows that go, come or are moved.
  func mismatches(before lengths: PrefixCounts, after: [Int]) -> [CountMismatch] {
    var rules = after.indices.map { CountRule(before: oldSection(of: $0).map { lengths[$0] } ?? 0) }
    for (path, destination) in zip(leaving, destinations) {
      let place = newSection(of: path.section)
      // A snapshot may move a row out of a section that it deletes, or into one that it inserts.
      let target = destination == Self.none ? nil : coming[Int(destination)].section
      if let place, let target, oldSection(of: target) != nil {
        if place == target { continue }
        rules[place].movedOut += 1
        rules[target].movedIn += 1
      } else {
        if let place { rules[place].deleted += 1 }
        if let target { rules[target].inserted += 1 }
      }
    }
    for (path, source) in zip(coming, sources) where source == Self.none { rules[path.section].inserted += 1 }
    return rules.indices.filter { after[$0] != rules[$0].expected }.map { place in
      CountMismatch(section: place, rule: rules[place], actual: after[place])
    }
  }
}

extension TableOperation {
  /// Whether the operation changes the count of a section, by its place before the block and after it.
  fileprivate func isAbout(sectionBefore source: Int, after place: Int) -> Bool {
    switch action {
    case .insertRow(let path): path.section == place
    case .deleteRow(let path): path.section == source
    case .moveRow(let from, let to): from.section == source || to.section == place
    case .moveSection(let from, _): from == source
    case .reloadRow, .reconfigureRow, .insertSection, .deleteSection, .reloadSection: false
    }
  }
}
