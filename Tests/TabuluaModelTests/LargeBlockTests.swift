import SeededNumbers
import Testing

@testable import TabuluaModel

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
    contents.parts.sections = SectionList(sections.map { TableSection(title: $0.identifier) })
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
