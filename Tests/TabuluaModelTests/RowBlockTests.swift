import Testing

@testable import TabuluaModel

/// Many changes of a sequence at once, row by row and all anew, against arrays.
@Suite struct RowBlockTests {
  static let strategies: [RowSequence.Strategy] = [.automatic, .rowByRow, .anew]

  /// What ``RowSequence/change(taking:puttingAt:parts:_:)`` does, in a few lines.
  static func changed(
    _ rows: [UInt32], taking taken: [UInt32], puttingAt put: [UInt32], parts: [Range<Int>]?,
    _ coming: [UInt32]
  ) -> [UInt32] {
    let gone = Set(taken.map { Int($0) })
    var result = (parts ?? [rows.indices]).flatMap { $0.filter { !gone.contains($0) }.map { rows[$0] } }
    for (place, row) in zip(put, coming) { result.insert(row, at: Int(place)) }
    return result
  }

  static func expectChange(
    _ rows: [UInt32], taking taken: [UInt32], puttingAt put: [UInt32], parts: [Range<Int>]?
  ) {
    // The rows that were taken out come back first, the last one at the front, and then new ones.
    let out = taken.map { rows[Int($0)] }
    let coming = Array((out.reversed() + (0..<10).map { 100 + $0 }).prefix(put.count))
    let expected = changed(rows, taking: taken, puttingAt: put, parts: parts, coming)
    for (strategy, capacity) in strategies.flatMap({ [($0, 2), ($0, 4), ($0, 512)] }) {
      var sequence = RowSequence(rows, leafCapacity: capacity, fanOut: 4)
      sequence.strategy = strategy
      sequence.change(taking: taken, puttingAt: put, parts: parts) { numbers in
        #expect(numbers == out)
        return coming
      }
      sequence._checkInvariants()
      var found: [UInt32] = []
      sequence.forEach(in: 0..<sequence.count) { found.append($0) }
      guard found != expected else { continue }
      Issue.record("\(rows), \(taken), \(put), \(parts ?? []), \(strategy): \(found) instead of \(expected)")
    }
  }

  /// All subsets of some numbers, ascending.
  static func subsets(_ count: Int) -> [[UInt32]] {
    (0..<(1 << count)).map { choice in
      (0..<UInt32(count)).filter { choice & 1 << Int($0) != 0 }
    }
  }

  /// Every choice of rows that leave and of places where rows come, in all sequences of up to five rows.
  @Test func everyChange() {
    for count in 0...5 {
      let rows = (0..<UInt32(count)).map { $0 }
      for taken in Self.subsets(count) {
        for added in 0...3 {
          for put in Self.subsets(count - taken.count + added) where put.count == added {
            Self.expectChange(rows, taking: taken, puttingAt: put, parts: nil)
          }
        }
      }
    }
  }

  /// Every choice in sequences of a few leaves: all rows of a leaf leave, or it becomes too full, alone or with
  /// others.
  @Test(arguments: [2, 3, 4, 5]) func everyChangeOfLeaves(_ capacity: Int) {
    let count = 8
    let rows = (0..<UInt32(count)).map { $0 }
    let built = RowSequence(rows, leafCapacity: capacity, fanOut: 4)
    for taken in Self.subsets(count) {
      let out = taken.map { rows[Int($0)] }
      for added in [0, 1, 2, 9] {
        let places = count - taken.count + added
        // Together at each place, or spread.
        let first = (0...places - added).map { start in (0..<added).map { UInt32(start + $0) } }
        let spread = (0..<added).map { UInt32(places * $0 / added) }
        for put in first + [spread] {
          let coming = Array((out + (0..<10).map { 100 + $0 }).prefix(added))
          var sequence = built
          sequence.strategy = .anew
          sequence.change(taking: taken, puttingAt: put) { _ in coming }
          sequence._checkInvariants()
          var found: [UInt32] = []
          sequence.forEach(in: 0..<sequence.count) { found.append($0) }
          let expected = Self.changed(rows, taking: taken, puttingAt: put, parts: nil, coming)
          #expect(found == expected, "\(taken), \(put)")
        }
      }
    }
  }

  /// The same with every order of three parts, one of which may be left out.
  @Test func everyOrderOfParts() {
    for lengths in [[1, 1, 1], [2, 1, 2], [3, 0, 2], [1, 2, 1]] {
      let count = lengths.reduce(0, +)
      let starts = [0, lengths[0], lengths[0] + lengths[1]]
      let ranges = (0..<3).map { starts[$0]..<starts[$0] + lengths[$0] }
      for order in SnapshotDifferenceTests.arrangements([0, 1, 2]) where order.count >= 2 {
        let missing = Set(0..<3).subtracting(order).flatMap { ranges[$0].map { UInt32($0) } }
        for taken in Self.subsets(count) where Set(missing).isSubset(of: taken) {
          for added in 0...2 {
            for put in Self.subsets(count - taken.count + added) where put.count == added {
              Self.expectChange(
                (0..<UInt32(count)).map { $0 }, taking: taken, puttingAt: put, parts: order.map { ranges[$0] }
              )
            }
          }
        }
      }
    }
  }

  /// Many changes one after the other of a sequence with small leaves: row by row, into the memory that there is,
  /// and into new memory while a copy, which must not change, holds the old one.
  @Test(arguments: 1...12) func longRuns(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var model = (0..<UInt32(Int.random(in: 0...300, using: &random))).map { $0 }
    var next = UInt32(model.count)
    var sequence = RowSequence(model, leafCapacity: 4 + Int(seed % 3) * 6, fanOut: 4)
    for step in 0..<60 {
      let rows = model
      let hasHeights = seed % 4 == 0 && step % 7 < 4
      if !hasHeights { sequence.setHeights([:]) }
      for row in rows where hasHeights && row % 5 == 0 { sequence.setHeight(Double(row + 1), of: row) }
      let copy = step % 3 == 0 ? sequence : RowSequence()
      func some(_ count: Int, below bound: Int) -> [UInt32] {
        (0..<UInt32(bound)).shuffled(using: &random).prefix(count).sorted()
      }
      let cut = Int.random(in: 0...rows.count, using: &random)
      let parts = step % 4 == 1 ? [cut..<rows.count, 0..<cut] : nil
      let taken = some(Int.random(in: 0...rows.count / (step % 5 + 1), using: &random), below: rows.count)
      let added = Int.random(in: 0...max(1, 160 - rows.count / 2), using: &random)
      let put = some(added, below: rows.count - taken.count + added)
      let coming = put.indices.map { $0 < taken.count ? rows[Int(taken[$0])] : next + UInt32($0) }
        .shuffled(using: &random)
      next += UInt32(put.count)
      model = Self.changed(rows, taking: taken, puttingAt: put, parts: parts, coming)
      sequence.strategy = Self.strategies[Int.random(in: 0..<3, using: &random)]
      sequence.change(taking: taken, puttingAt: put, parts: parts) { _ in coming }
      for row in sequence.heights.keys where !sequence.contains(row) { sequence.forgetHeight(of: row) }
      sequence._checkInvariants()
      copy._checkInvariants()
      var found: [UInt32] = []
      sequence.forEach(in: 0..<sequence.count) { found.append($0) }
      #expect(found == model)
      #expect(model.indices.allSatisfy { sequence.position(of: model[$0]) == $0 })
      #expect(!rows.contains { !model.contains($0) && sequence.contains($0) })
      guard copy.count > 0 else { continue }
      found = []
      copy.forEach(in: 0..<copy.count) { found.append($0) }
      #expect(found == rows)
    }
  }

  /// The parts that are carried are those with the fewest rows.
  @Test func theFewestRowsAreCarried() {
    let parts = [10..<1_000, 0..<10, 1_000..<1_010]
    let carried = CarriedRows(parts, taken: [0, 5], put: [3, 990])
    #expect(carried.count == 8)
    #expect(carried.rows().map(\.from) == [1, 2, 3, 4, 6, 7, 8, 9])
    #expect(carried.rows().map(\.to) == Array(992...999))
    #expect(CarriedRows([0..<4, 4..<9], taken: [], put: []).count == 0)
  }
}

/// Large update blocks on tables, done, undone and done again, both ways.
@Suite struct LargeBlockTests {
  typealias Section = SnapshotSection<String, Int>

  static func randomSnapshots(_ seed: UInt64) -> (before: [Section], after: [Section]) {
    var random = SeededGenerator(seed: seed)
    func cut(_ rows: [Int], _ names: [String]) -> [Section] {
      let ends = (names.dropFirst().map { _ in Int.random(in: 0...rows.count, using: &random) }).sorted()
      return names.indices.map { index in
        let start = index == 0 ? 0 : ends[index - 1]
        let end = index == names.count - 1 ? rows.count : ends[index]
        return Section(names[index], rows: Array(rows[start..<end]))
      }
    }
    let names = (0..<Int.random(in: 1...8, using: &random)).map { "s\($0)" }
    let count = Int.random(in: 0...400, using: &random)
    let before = cut(Array(0..<count), names)
    var sections = before
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let section = sections.remove(at: Int.random(in: sections.indices, using: &random))
      let isKept = Bool.random(using: &random) || sections.isEmpty
      let place = Int.random(in: 0...sections.count, using: &random)
      sections.insert(isKept ? section : Section("new \(section.identifier)", rows: section.rows), at: place)
    }
    for change in 0..<Int.random(in: 0...(seed % 4 == 0 ? 300 : 20), using: &random) {
      let source = Int.random(in: sections.indices, using: &random)
      let destination = Int.random(in: sections.indices, using: &random)
      var row = 1_000 + change
      let kind = Int.random(in: 0..<3, using: &random)
      if kind != 0 {
        guard !sections[source].rows.isEmpty else { continue }
        row = sections[source].rows.remove(at: Int.random(in: sections[source].rows.indices, using: &random))
      }
      if kind == 2 { continue }
      let place = Int.random(in: 0...sections[destination].rows.count, using: &random)
      sections[destination].rows.insert(row, at: place)
    }
    return (before, sections)
  }

  static func makeView(_ sections: [Section], _ strategy: RowSequence.Strategy) throws -> TableView {
    var contents = TableContents(sections: sections.map { $0.rows.map(String.init) })
    contents.ownParts()
    contents.parts.sections = sections.map { TableSection(title: $0.identifier) }
    contents.rows.strategy = strategy
    var settings = TableViewSettings()
    settings.allowsMultipleSelection = true
    return try TableView(contents, settings: settings)
  }

  @Test(arguments: 1...40, [RowSequence.Strategy.rowByRow, .anew, .automatic])
  func blocks(_ seed: UInt64, _ strategy: RowSequence.Strategy) throws {
    let (before, after) = Self.randomSnapshots(seed)
    let difference = try SnapshotDifference(from: before, to: after)
    let view = try Self.makeView(before, strategy)
    let identities = view.contents
    for (section, one) in before.enumerated() {
      for row in one.rows.indices where row % 3 == 0 { try view.selectRow(at: [section, row]) }
    }
    let selected = view.indexPathsForSelectedRows
    func update() throws(TableError) {
      try view.performBatchUpdates {
        for action in difference.actions {
          switch action {
          case .insertRow(let path):
            let text = TableValue.text("\(after[path.section].rows[path.row])")
            try view.insertRows([(at: path, values: ["text": text])])
          case .insertSection(let place):
            try view.insertSections([(at: place, header: after[place].identifier)])
          default: try view.update(action)
          }
        }
      }
    }
    func expectAfter() {
      #expect(view.texts == after.map { $0.rows.map(String.init) })
      #expect(view.contents.sections.map(\.title) == after.map(\.identifier))
      // The selected rows are those that were selected and neither deleted nor created anew.
      let gone = Set(difference.deletedRows)
      let kept = Set(selected.filter { !gone.contains($0) }.map { before[$0.section].rows[$0.row] })
      let created = Set(difference.insertedRows)
      var expected: [TableIndexPath] = []
      for (section, one) in after.enumerated() {
        for (row, name) in one.rows.enumerated() where kept.contains(name) {
          let path = TableIndexPath(section: section, row: row)
          if !created.contains(path) { expected.append(path) }
        }
      }
      #expect(view.indexPathsForSelectedRows == expected)
      view._checkInvariants()
    }
    for _ in 0..<2 {
      _ = error { () throws(TableError) in
        try view.transaction { () throws(TableError) in
          try update()
          expectAfter()
          throw TableError(.noReorder)
        }
      }
      #expect(view.texts == before.map { $0.rows.map(String.init) })
      #expect(view.indexPathsForSelectedRows == selected)
      #expect(view.contents.sections == identities.sections)
      for section in before.indices {
        #expect(view.contents.rows(inSection: section) == identities.rows(inSection: section))
      }
      view._checkInvariants()
    }
    try update()
    expectAfter()
  }

  /// The plan of many updates, so that they are sorted digit by digit, in one section and in several.
  @Test(arguments: 1...30) func manyUpdatesAreSorted(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let shape = (0..<Int.random(in: 1...5, using: &random)).map { _ in
      Int.random(in: 0...3_000, using: &random)
    }
    let old = shape.indices.flatMap { section in
      (0..<shape[section]).map { TableIndexPath(section: section, row: $0) }
    }.shuffled(using: &random)
    let named = old.prefix(Int.random(in: 0...old.count, using: &random))
    var counts = shape
    var kinds: [Int] = []
    for path in named {
      kinds.append(Int.random(in: 0..<3, using: &random))
      if kinds.last != 2 { counts[path.section] -= 1 }
    }
    let moves = kinds.count { $0 == 1 }
    var targets: [Int] = (0..<moves + Int.random(in: 0...2_000, using: &random)).map { _ in
      Int.random(in: shape.indices, using: &random)
    }
    for section in targets { counts[section] += 1 }
    let new = counts.indices.flatMap { section in
      let places = (0..<counts[section]).shuffled(using: &random).prefix(targets.count { $0 == section })
      return places.map { TableIndexPath(section: section, row: $0) }
    }.shuffled(using: &random)
    targets = []
    var operations: [TableOperation] = []
    var next = 0
    for (path, kind) in zip(named, kinds) {
      if kind == 1 {
        operations.append(TableOperation(.moveRow(from: path, to: new[next])))
        next += 1
      } else {
        operations.append(TableOperation(kind == 0 ? .deleteRow(path) : .reloadRow(path)))
      }
    }
    operations += new[next...].map { TableOperation(.insertRow($0), at: "here") }
    operations.shuffle(using: &random)
    let lengths = PrefixCounts(shape)
    func plan(_ more: [TableOperation] = []) throws(TableError) -> UpdatePlan {
      try UpdatePlan(BatchUpdates(operations + more), before: lengths, after: nil)
    }
    let found = try plan()
    let gone = zip(named, kinds).filter { $1 == 0 }.map(\.0)
    let reloaded = zip(named, kinds).filter { $1 == 2 }.map(\.0)
    let insertions = operations.indices.compactMap { number -> (path: TableIndexPath, number: UInt32)? in
      if case .insertRow(let path) = operations[number].action { (path, UInt32(number)) } else { nil }
    }.sorted { $0.path < $1.path }
    #expect(found.map.deleted == gone.sorted())
    #expect(found.renewal.reloaded == reloaded.sorted())
    #expect(found.map.inserted == insertions.map(\.path))
    #expect(found.insertions == insertions.map(\.number))
    #expect(found.map.moved == zip(named, kinds).filter { $1 == 1 }.map(\.0).sorted())
    for case .moveRow(let source, let destination) in operations.map(\.action) {
      #expect(found.map.newPath(of: source) == destination)
      #expect(found.map.oldPath(of: destination) == source)
    }
    #expect(found.map.inverted.inverted == found.map)
    #expect(found.map.moved.count == moves)
    #expect(found.sections.deletedTwice.isEmpty)
    // One that is said twice changes nothing, but for a row that is inserted.
    if let one = operations.first {
      if case .insertRow = one.action {
        #expect(error { () throws(TableError) in _ = try plan([one]) }?.code == .conflictingUpdates)
      } else {
        let again = try plan([one])
        #expect(again.map == found.map)
        #expect(again.renewal.reloaded == found.renewal.reloaded)
        if case .deleteRow = one.action { #expect(again.sections.deletedTwice.operations == [one, one]) }
      }
    }
    let behind = TableIndexPath(section: 0, row: counts[0] + 1)
    let one = TableOperation(.insertRow(behind))
    let wrong = error { () throws(TableError) in _ = try plan([one]) }
    #expect(wrong?.code == .insertOutOfRange)
    #expect(wrong?.operations == [one])
  }

  /// Of every pair of updates that do not go together, the check says so, and of all others that they do.
  @Test(arguments: UpdateModelTests.shapes) func everyPairIsChecked(_ shape: [Int]) {
    let lengths = PrefixCounts(shape)
    let actions = UpdateModelTests.actions(shape)
    for first in actions {
      for second in actions {
        let both = [first, second]
        let reference = ReferenceUpdates(UpdateModelTests.sections(shape), both)
        let updates = BatchUpdates(both.map { TableOperation($0) })
        let found = error { () throws(TableError) in
          _ = try UpdatePlan(updates, before: lengths, after: nil)
        }
        #expect(found.map { ReferenceUpdates.Problem($0) } == reference.problem, "\(both)")
      }
    }
  }
}

extension BatchUpdates {
  /// A block that was asked for operations.
  init(_ operations: [TableOperation]) {
    self.init()
    for operation in operations {
      stand(at: operation.at)
      add(operation.action)
    }
  }
}

/// What a block was asked for, as it is written down.
@Suite struct BatchUpdatesTests {
  static let far = TableIndexPath(section: -1, row: 1 << 40)

  static let actions: [TableOperation.Action] = [
    .deleteRow([0, 1]), .reloadRow([1, 0xFFFF_FFFF]), .insertRow([0x1FFF_FFFF, 0]),
    .moveRow(from: [3, 4], to: [5, 6]), .deleteSection(7), .insertSection(8), .reloadSection(9),
    .moveSection(from: 1, to: 0), .deleteRow(far), .reloadRow([0, -1]), .insertRow([1 << 29, 0]),
    .moveRow(from: [0, 0], to: far), .moveRow(from: [0, 1 << 32], to: [0, 0]),
  ]

  /// Every operation is read as it was written, with the place of its call.
  @Test func operationsAreReadBack() {
    let places: [String?] = [nil, nil, "a.lua:1", "a.lua:1", "b.lua:2", nil, "c.lua:3"]
    let operations = Self.actions.enumerated().map { TableOperation($1, at: places[$0 % places.count]) }
    for count in 0...operations.count {
      var pending = BatchUpdates(Array(operations[..<count]))
      #expect(pending.list == Array(operations[..<count]))
      #expect(pending.last == operations[..<count].last)
      for kept in 0...count {
        var fewer = pending
        fewer.removeOperations(from: kept)
        #expect(fewer.list == Array(operations[..<kept]))
        for operation in operations[kept..<count] {
          fewer.stand(at: "elsewhere")
          fewer.stand(at: operation.at)
          fewer.add(operation.action)
        }
        #expect(fewer.list == pending.list)
      }
      pending.removeOperations(from: 0)
      #expect(pending.list.isEmpty && pending.count == 0)
    }
  }

  /// Words are sorted by some of their bits alone, and keep their order where these are equal.
  @Test(arguments: [0, 1, 2, 100, 511, 512, 2_000], [1, 8, 11, 12, 23, 40]) func wordsAreSorted(
    _ count: Int, _ bits: Int
  ) {
    var random = SeededGenerator(seed: UInt64(count + bits))
    for first in [0, 5, 24] {
      let shift = UInt64(first)
      let low: UInt64 = (1 << shift) - 1
      let high: UInt64 = ((1 << UInt64(bits)) - 1) << shift
      let words: [UInt64] = (0..<UInt64(count)).map { ($0 & low) | (random.next() & high) }
      var sorted = words
      var spare = words
      sorted.withUnsafeMutableBufferPointer { words in
        spare.withUnsafeMutableBufferPointer { words.sortDigits(fromBit: first, count: bits, spare: $0) }
      }
      let expected = words.indices.sorted { (words[$0] >> shift, $0) < (words[$1] >> shift, $1) }
      #expect(sorted == expected.map { words[$0] })
    }
  }
}
