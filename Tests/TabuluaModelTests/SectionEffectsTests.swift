import Testing

@testable import TabuluaModel

/// Which sections came, went and moved, when several blocks are put together.
@Suite struct SectionEffectsTests {
  private static let blocks: [[TableOperation.Action]] = [
    [.deleteSection(0)], [.deleteSection(1)], [.insertSection(0)], [.insertSection(2)],
    [.moveSection(from: 0, to: 1)], [.moveSection(from: 1, to: 0)], [.moveSection(from: 2, to: 0)],
    [.moveSection(from: 0, to: 1), .moveSection(from: 1, to: 0)],
    [.deleteSection(0), .insertSection(0)], [.deleteSection(2), .moveSection(from: 0, to: 1)],
    [.insertSection(0), .moveSection(from: 1, to: 0)],
    [.deleteRow([0, 0])], [.moveRow(from: [0, 0], to: [1, 0])],
  ]

  /// What is known of a section: its name, and whether a block has moved it by itself.
  private struct Known {
    var name: String
    var wasMoved = false
  }

  /// What the sections are after a block, by taking out, putting in and filling up.
  private static func result(_ sections: [Known], _ actions: [TableOperation.Action], _ new: inout Int)
    -> [Known]
  {
    var left = sections.map { Known?.some($0) }
    var places: [Int: Known] = [:]
    for action in actions {
      switch action {
      case .deleteSection(let section): left[section] = nil
      case .insertSection(let place):
        new += 1
        places[place] = Known(name: "new \(new)")
      case .moveSection(let from, let to):
        places[to] = Known(name: sections[from].name, wasMoved: true)
        left[from] = nil
      default: continue
      }
    }
    var others = left.compactMap { $0 }[...]
    var result: [Known] = []
    for place in 0..<(others.count + places.count) {
      if let known = places[place] ?? others.popFirst() { result.append(known) }
    }
    return result
  }

  @Test func everyThreeBlocks() throws {
    var compared = 0
    for first in Self.blocks {
      for second in Self.blocks {
        for third in Self.blocks {
          let view = try TableView.loaded([["a"], ["b"], ["c"]])
          let start = ["A", "B", "C"]
          var known = start.map { Known(name: $0) }
          var new = 0
          var effects: InteractionEffects?
          do throws(TableError) {
            effects = try view.effects { () throws(TableError) in
              for block in [first, second, third] {
                try view.update(block)
                known = Self.result(known, block, &new)
              }
            }
          } catch {
            // A block may be about what an earlier one took away.
            continue
          }
          compared += 1
          let names = known.map(\.name)
          let deleted = start.indices.filter { !names.contains(start[$0]) }
          let inserted = names.indices.filter { names[$0].hasPrefix("new") }
          let moved = known.enumerated().compactMap { place, section -> SectionMove? in
            guard section.wasMoved, let origin = start.firstIndex(of: section.name), origin != place else {
              return nil
            }
            return SectionMove(from: origin, to: place)
          }
          let blocks = "\(first) \(second) \(third)"
          #expect((effects?.sections?.deleted ?? []) == deleted, "\(blocks)")
          #expect((effects?.sections?.inserted ?? []) == inserted, "\(blocks)")
          #expect((effects?.sections?.moved ?? []) == moved, "\(blocks)")
        }
      }
    }
    #expect(compared > 500)
  }

  /// More changes than are put together path by path.
  @Test func manyBlocks() throws {
    let view = try TableView.loaded([["a"], ["b"]])
    let effects = try view.effects { () throws(TableError) in
      for _ in 0..<40 { try view.moveRow(at: [0, 0], to: [0, 0]) }
      for _ in 0..<41 { try view.moveSection(1, toSection: 0) }
      try view.insertSections([(at: 2, header: nil)])
    }
    #expect(effects.sections?.moved == [SectionMove(from: 1, to: 0), SectionMove(from: 0, to: 1)])
    #expect(effects.sections?.inserted == [2])
    #expect(effects.sections?.deleted == [])
  }

  /// A data source that counts its sections anew between two blocks.
  @Test func sectionsThatAReloadBrings() throws {
    let rules = RecordingRules([.numberOfSections, .numberOfRows])
    rules.rows = [["a"]]
    let view = try TableView(dataSource: rules)
    let effects = try view.effects { () throws in
      try view.performBatchUpdates {
        rules.rows = [["a"], ["b"]]
        try view.insertSections([(at: 1, header: nil)])
      }
      rules.rows = [["a"], ["b"], ["c"], ["d"]]
      try view.reloadData()
      try view.performBatchUpdates {
        rules.rows = [["d"], ["a"], ["b"], ["c"]]
        try view.moveSection(3, toSection: 0)
      }
    }
    #expect(effects.sections?.deleted == [])
    #expect(effects.sections?.inserted.contains(0) == true)
  }

  @Test func withoutSectionsNothingIsTold() throws {
    let view = try TableView.loaded([["a", "b"]])
    let effects = try view.effects { () throws(TableError) in try view.deleteRows(at: [[0, 0]]) }
    #expect(effects == InteractionEffects(deleted: [[0, 0]]))
  }
}
