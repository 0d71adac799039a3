import SeededNumbers
import Testing

@testable import TabuluaModel

/// Where an update block takes the sections, beside lists.
@Suite struct SectionMapTests {
  /// The sections after a block by the sections before it; nil for a new one.
  private func sources(_ count: Int, _ deleted: [Int], _ inserted: [Int], _ moved: [SectionMove]) -> [Int?] {
    let gone = Set(deleted + moved.map(\.from))
    var staying = (0..<count).filter { !gone.contains($0) }.makeIterator()
    let after = count - gone.count + inserted.count + moved.count
    return (0..<after).map { place in
      if inserted.contains(place) { return nil }
      return moved.first { $0.to == place }?.from ?? staying.next()
    }
  }

  @Test(arguments: 1...20) func randomMaps(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let count = Int.random(in: 0...12, using: &random)
      let leaving = (0..<count).shuffled(using: &random).prefix(Int.random(in: 0...count, using: &random))
      let number = Int.random(in: 0...leaving.count, using: &random)
      let new = Int.random(in: 0...3, using: &random)
      let after = count - leaving.count + number + new
      let places = (0..<after).shuffled(using: &random)
      let moved = zip(leaving, places).prefix(number).map { SectionMove(from: $0, to: $1) }
      let (deleted, inserted) = (
        Array(leaving.dropFirst(number)), Array(places.dropFirst(number).prefix(new))
      )
      let map = SectionMap(count: count, deleted: deleted, inserted: inserted, moved: moved)
      let expected = sources(count, deleted, inserted, moved)
      #expect((0..<after).map { map.source(of: $0) } == expected)
      #expect((0..<count).map { map.destination(of: $0) } == (0..<count).map { expected.firstIndex(of: $0) })
      #expect((0..<count).map { map.inverted.source(of: $0) } == (0..<count).map { map.destination(of: $0) })
      #expect(map.deleted == deleted.sorted() && map.inserted == inserted.sorted())
      #expect(map.moved == moved.sorted { $0.to < $1.to })
      #expect(map.runs.flatMap { Array($0) } == expected.compactMap { $0 })
      var list = SectionList((0..<count).map { TableSection(value: "s\($0)") })
      list.rearrange(map, inserting: inserted.map { _ in TableSection(value: "new") })
      list._checkInvariants()
      #expect(list.map(\.value) == expected.map { $0.map { "s\($0)" } ?? "new" })
      var lengths = PrefixCounts((0..<count).map { deleted.contains($0) ? 0 : $0 + 1 })
      lengths.rearrange(map)
      lengths._checkInvariants()
      #expect(lengths.counts == expected.map { $0.map { $0 + 1 } ?? 0 })
    }
  }

  /// Moves of sections one after the other, with rows, are undone by a step that fails, and are told as one.
  @Test(arguments: 1...6) func sectionsAreMovedAndTakenBack(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let view = try SelectionIdentityTests.makeView(
      (0..<30).map { _ in Int.random(in: 0...90, using: &random) }, [])
    func picture() -> [[RowIdentity]] {
      (0..<view.numberOfSections).map { view.contents.rows(inSection: $0) }
    }
    let start = picture()
    var model = start
    for _ in 0..<40 {
      let (from, to) = (Int.random(in: 0..<30, using: &random), Int.random(in: 0..<30, using: &random))
      model.insert(model.remove(at: from), at: to)
      try view.moveSection(from, toSection: to)
      #expect(picture() == model)
    }
    let effects = try view.effects { () throws(TableError) in
      try view.moveSection(3, toSection: 20)
      try view.moveSection(20, toSection: 5)
    }
    #expect(effects.sections?.moved == [SectionMove(from: 3, to: 5)])
    let before = picture()
    #expect(throws: TableError.self) {
      try view.effects { () throws(TableError) in
        try view.moveSection(0, toSection: 29)
        try view.deleteSections([4, 7])
        try view.moveSection(9, toSection: 2)
        try view.deleteRows(at: [[99, 0]])
      }
    }
    #expect(picture() == before)
  }
}
