import SeededNumbers
import Testing

@testable import TabuluaModel

/// Edits of snapshots, against lists that are edited as one would write it first.
@Suite struct TableSnapshotTests {
  typealias Snapshot = TableSnapshot<String, Int>

  /// A snapshot as plain lists.
  struct Lists: Equatable {
    var sections: [(name: String, rows: [Int])] = []

    static func == (first: Self, second: Self) -> Bool {
      first.sections.map(\.name) == second.sections.map(\.name)
        && first.sections.map(\.rows) == second.sections.map(\.rows)
    }

    init(_ snapshot: Snapshot) {
      sections = snapshot.snapshotSections.map { ($0.identifier, $0.rows) }
    }

    init() {}

    var rows: [Int] { sections.flatMap(\.rows) }

    func section(_ name: String) -> Int? { sections.firstIndex { $0.name == name } }

    func place(_ row: Int) -> (section: Int, row: Int)? {
      for (place, section) in sections.enumerated() {
        if let index = section.rows.firstIndex(of: row) { return (place, index) }
      }
      return nil
    }

    mutating func perform(_ edit: Edit) throws(Snapshot.Failure) {
      switch edit {
      case .appendSections(let names): try insert(names, at: sections.count)
      case .insertSections(let names, let isAfter, let other):
        guard let place = section(other) else { throw .unknownSections([other]) }
        try insert(names, at: place + (isAfter ? 1 : 0))
      case .deleteSections(let names): sections.removeAll { names.contains($0.name) }
      case .moveSection(let name, let isAfter, let other):
        let unknown = [name, other].filter { section($0) == nil }
        guard unknown.isEmpty else { throw .unknownSections(unknown) }
        guard name != other, let place = section(name) else { return }
        let moved = sections.remove(at: place)
        sections.insert(moved, at: (section(other) ?? 0) + (isAfter ? 1 : 0))
      case .append(let rows, let name):
        guard let name = name ?? sections.last?.name else { throw .noSections }
        guard let place = section(name) else { throw .unknownSections([name]) }
        try check(rows)
        sections[place].rows += rows
      case .insert(let rows, let isAfter, let other):
        guard let place = place(other) else { throw .unknownItems([other]) }
        try check(rows)
        sections[place.section].rows.insert(contentsOf: rows, at: place.row + (isAfter ? 1 : 0))
      case .delete(let rows):
        for place in sections.indices { sections[place].rows.removeAll(where: rows.contains) }
      case .move(let row, let isAfter, let other):
        let unknown = [row, other].filter { place($0) == nil }
        guard unknown.isEmpty else { throw .unknownItems(unknown) }
        guard row != other else { return }
        for place in sections.indices { sections[place].rows.removeAll { $0 == row } }
        guard let place = place(other) else { return }
        sections[place.section].rows.insert(row, at: place.row + (isAfter ? 1 : 0))
      }
    }

    private mutating func insert(_ names: [String], at place: Int) throws(Snapshot.Failure) {
      let repeated = Self.repeated(names, in: sections.map(\.name))
      guard repeated.isEmpty else { throw .duplicateSections(repeated) }
      sections.insert(contentsOf: names.map { ($0, []) }, at: place)
    }

    private func check(_ rows: [Int]) throws(Snapshot.Failure) {
      let repeated = Self.repeated(rows, in: self.rows)
      guard repeated.isEmpty else { throw .duplicateItems(repeated) }
    }

    private static func repeated<Name: Equatable>(_ new: [Name], in old: [Name]) -> [Name] {
      var result: [Name] = []
      for name in new where !result.contains(name) {
        if old.contains(name) || new.filter({ $0 == name }).count > 1 { result.append(name) }
      }
      return result
    }
  }

  enum Edit {
    case appendSections([String])
    case insertSections([String], isAfter: Bool, String)
    case deleteSections([String])
    case moveSection(String, isAfter: Bool, String)
    case append([Int], String?)
    case insert([Int], isAfter: Bool, Int)
    case delete([Int])
    case move(Int, isAfter: Bool, Int)

    func perform(on snapshot: inout Snapshot) throws(Snapshot.Failure) {
      switch self {
      case .appendSections(let names): try snapshot.appendSections(names)
      case .insertSections(let names, false, let other):
        try snapshot.insertSections(names, beforeSection: other)
      case .insertSections(let names, true, let other):
        try snapshot.insertSections(names, afterSection: other)
      case .deleteSections(let names): snapshot.deleteSections(names)
      case .moveSection(let name, false, let other): try snapshot.moveSection(name, beforeSection: other)
      case .moveSection(let name, true, let other): try snapshot.moveSection(name, afterSection: other)
      case .append(let rows, let name): try snapshot.appendItems(rows, toSection: name)
      case .insert(let rows, false, let other): try snapshot.insertItems(rows, beforeItem: other)
      case .insert(let rows, true, let other): try snapshot.insertItems(rows, afterItem: other)
      case .delete(let rows): snapshot.deleteItems(rows)
      case .move(let row, false, let other): try snapshot.moveItem(row, beforeItem: other)
      case .move(let row, true, let other): try snapshot.moveItem(row, afterItem: other)
      }
    }

    /// All edits with few names and rows, those that are wrong among them.
    static let all: [Edit] = {
      let names = ["A", "B", "C"]
      let rows = [0, 1, 2, 9]
      let lists = [[], [1], [9], [9, 8], [9, 9], [0, 9, 0, 9], [2, 1]]
      var result: [Edit] = [["D"], ["A"], ["D", "E"], ["D", "D", "A"], []].map { .appendSections($0) }
      result += [[], ["A"], ["B", "Z"], ["A", "A", "B"]].map { .deleteSections($0) }
      for isAfter in [false, true] {
        for other in names {
          result += [["D"], ["D", "A"], ["D", "E"]].map { .insertSections($0, isAfter: isAfter, other) }
          result += names.map { .moveSection($0, isAfter: isAfter, other) }
        }
        for other in rows {
          result += lists.map { .insert($0, isAfter: isAfter, other) }
          result += rows.map { .move($0, isAfter: isAfter, other) }
        }
      }
      for name in names + [nil] { result += lists.map { .append($0, name) } }
      return result + lists.map { .delete($0) }
    }()
  }

  /// An edit does to a snapshot what it does to the lists, or fails as there and changes nothing.
  @discardableResult
  static func expectSame(_ edit: Edit, _ snapshot: inout Snapshot, _ lists: inout Lists) -> Bool {
    let before = snapshot
    let found = Result { () throws(Snapshot.Failure) in try edit.perform(on: &snapshot) }
    let expected = Result { () throws(Snapshot.Failure) in try lists.perform(edit) }
    if case .failure(let problem) = expected {
      guard case .failure(problem) = found, snapshot == before else {
        Issue.record("\(edit) of \(before): \(found) instead of \(problem)")
        return false
      }
      return true
    }
    guard case .success = found, Lists(snapshot) == lists else {
      Issue.record("\(edit) of \(before): \(found), \(snapshot) instead of \(lists)")
      return false
    }
    return true
  }

  /// Every edit of every snapshot of up to two sections and three rows.
  @Test func everyEdit() throws {
    for names in [[], ["A"], ["A", "B"], ["B", "A"]] {
      for rows in [[0, 1, 2], [1, 0], []] {
        for layout in SnapshotSectionTests.layouts(rows, into: names) {
          for edit in Edit.all {
            var snapshot = try Snapshot(layout)
            var lists = Lists(snapshot)
            Self.expectSame(edit, &snapshot, &lists)
          }
        }
      }
    }
  }

  /// Edits one after the other, and all queries after each.
  @Test(arguments: 0..<200) func randomEdits(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var snapshot = try Snapshot([SnapshotSection("A", rows: [0, 1]), SnapshotSection("B", rows: [2])])
    var lists = Lists(snapshot)
    for _ in 0..<40 {
      let edit = try #require(Edit.all.randomElement(using: &random))
      guard Self.expectSame(edit, &snapshot, &lists) else { return }
      #expect(snapshot.numberOfSections == lists.sections.count)
      #expect(snapshot.numberOfItems == lists.rows.count)
      #expect(snapshot.itemIdentifiers == lists.rows)
      for name in ["A", "B", "D"] {
        let place = lists.section(name)
        #expect(snapshot.indexOfSection(name) == place)
        #expect((try? snapshot.numberOfItems(inSection: name)) == place.map { lists.sections[$0].rows.count })
      }
      for row in [0, 1, 2, 9] {
        let place = lists.place(row)
        #expect(snapshot.indexPath(for: row) == place.map { [$0.section, $0.row] })
        #expect(snapshot.indexOfItem(row) == lists.rows.firstIndex(of: row))
        #expect(
          snapshot.sectionIdentifier(containingItem: row) == place.map { lists.sections[$0.section].name })
        if let place { #expect(snapshot.itemIdentifier(for: [place.section, place.row]) == row) }
      }
      #expect(snapshot.itemIdentifier(for: [lists.sections.count, 0]) == nil)
    }
  }

  /// The error lists all duplicates, each once; nothing is changed.
  @Test func allDuplicatesAreNamed() throws {
    #expect(throws: Snapshot.Failure.duplicateItems([1, 2])) {
      try Snapshot([SnapshotSection("A", rows: [1, 2]), SnapshotSection("B", rows: [2, 1, 1, 3])])
    }
    #expect(throws: Snapshot.Failure.duplicateSections(["A"])) {
      try Snapshot([SnapshotSection("A", rows: [1]), SnapshotSection("A", rows: [])])
    }
    var snapshot = try Snapshot([SnapshotSection("A", rows: [1, 2])])
    let before = snapshot
    #expect(throws: Snapshot.Failure.duplicateItems([5, 2])) {
      try snapshot.appendItems([5, 2, 7, 5], toSection: "A")
    }
    #expect(snapshot == before)
    #expect(throws: Snapshot.Failure.unknownItems([7, 8])) { try snapshot.reloadItems([7, 1, 8]) }
    #expect(throws: Snapshot.Failure.unknownItems([7])) { try snapshot.reconfigureItems([1, 7]) }
    #expect(throws: Snapshot.Failure.unknownSections(["B", "C"])) {
      try snapshot.reloadSections(["A", "B", "C"])
    }
    #expect(throws: Snapshot.Failure.unknownSections(["B"])) { try snapshot.numberOfItems(inSection: "B") }
    #expect(snapshot == before)
  }

  /// What is to be shown anew goes with its row and its section.
  @Test func whatIsGoneIsNotReloaded() throws {
    var snapshot = try Snapshot([SnapshotSection("A", rows: [1, 2]), SnapshotSection("B", rows: [3])])
    try snapshot.reloadItems([1, 3])
    try snapshot.reconfigureItems([2, 3])
    try snapshot.reloadSections(["A", "B"])
    snapshot.deleteItems([1])
    snapshot.deleteSections(["B"])
    #expect(snapshot.reloadedItemIdentifiers == [])
    #expect(snapshot.reconfiguredItemIdentifiers == [2])
    #expect(snapshot.reloadedSectionIdentifiers == ["A"])
    snapshot.deleteAllItems()
    #expect(snapshot == Snapshot())
    #expect(snapshot.numberOfSections == 0)
  }
}
