import SeededNumbers
import Testing

@testable import TabuluaModel

/// Every pair of operations on small tables, against the closed form.
@Suite struct UpdateModelTests {
  static let shapes = [[2, 1], [0, 2], [3], [1, 0, 1], []]

  /// The sections of a shape, named A, B, C, with rows a0, a1, b0 and so on.
  static func sections(_ shape: [Int]) -> [ReferenceUpdates.Section] {
    let names = ["a", "b", "c"]
    return shape.enumerated().map { index, count in
      ReferenceUpdates.Section(
        name: names[index].uppercased(), rows: (0..<count).map { "\(names[index])\($0)" })
    }
  }

  /// All operations on a shape, some of them beyond its edges.
  static func actions(_ shape: [Int]) -> [TableOperation.Action] {
    let old = shape.indices.flatMap { section in
      (0...shape[section]).map { TableIndexPath(section: section, row: $0) }
    }
    let new = (0...shape.count).flatMap { section in
      (0...(section < shape.count ? shape[section] + 1 : 1)).map { TableIndexPath(section: section, row: $0) }
    }
    var result: [TableOperation.Action] = []
    result += old.map { .deleteRow($0) }
    result += old.map { .reloadRow($0) }
    result += new.map { .insertRow($0) }
    result += old.flatMap { source in new.map { .moveRow(from: source, to: $0) } }
    for section in 0...shape.count {
      result += [.deleteSection(section), .reloadSection(section), .insertSection(section)]
      result += (0...shape.count).map { .moveSection(from: section, to: $0) }
    }
    return result
  }

  static func makeView(
    _ sections: [ReferenceUpdates.Section], _ strategy: RowSequence.Strategy = .automatic
  ) throws -> TableView {
    let texts = sections.map(\.rows)
    var contents = TableContents(sections: texts)
    contents.rows.strategy = strategy
    contents.ownParts()
    contents.parts.sections = SectionList(sections.map { TableSection(title: $0.name) })
    var settings = TableViewSettings()
    settings.allowsMultipleSelection = true
    let view = try TableView(contents, settings: settings)
    try view.selectAllRows()
    return view
  }

  @Test(arguments: shapes) func everyPairOnALoadedTable(_ shape: [Int]) throws {
    let old = Self.sections(shape)
    let actions = Self.actions(shape)
    var legal = 0
    for first in actions {
      for second in actions {
        let both = [first, second]
        let view = try Self.makeView(old)
        let reference = ReferenceUpdates(old, both)
        guard let expected = reference.result else {
          let found = error { () throws(TableError) in try view.update(both) }
          #expect(found?.operations.isEmpty == false, "\(both)")
          #expect(view.sections == old, "\(both)")
          #expect(view.indexPathsForSelectedRows.count == shape.reduce(0, +))
          continue
        }
        legal += 1
        var effects = InteractionEffects()
        var others = InteractionEffects()
        try view.transaction { () throws(TableError) in
          try view.update(both)
          effects = view.effects(since: 0)
          others = view.effectsByIdentity(since: 0)
        }
        #expect(view.sections == expected, "\(both)")
        let (before, after) = (old.paths, expected.paths)
        let stay = after.keys.filter { !reference.reloaded.contains($0) }
        #expect(view.indexPathsForSelectedRows == stay.compactMap { after[$0] }.sorted(), "\(both)")
        #expect(effects.deleted == before.filter { after[$0.key] == nil }.map(\.value).sorted(), "\(both)")
        #expect(effects.inserted == expected.newPaths.sorted(), "\(both)")
        for move in effects.moved { #expect(after[view.text(before[from: move.from])] == move.to) }
        others.selected = effects.selected
        others.sections = effects.sections
        for index in others.moved.indices { others.moved[index].row = view.row(at: others.moved[index].to) }
        #expect(effects == others, "\(both)")
        view._checkInvariants()
      }
    }
    #expect(legal > 0)
  }

  /// Whatever a block did is undone with the transaction around it, and can be done once more.
  @Test(arguments: shapes, [RowSequence.Strategy.automatic, .anew])
  func everyPairIsUndoneAndDoneAgain(_ shape: [Int], _ strategy: RowSequence.Strategy) throws {
    let old = Self.sections(shape)
    let actions = Self.actions(shape)
    for first in actions {
      for second in actions {
        let both = [first, second]
        guard let expected = ReferenceUpdates(old, both).result else { continue }
        let view = try Self.makeView(old, strategy)
        let identities = view.contents.identities
        let selected = view.indexPathsForSelectedRows
        _ = error { () throws(TableError) in
          try view.transaction { () throws(TableError) in
            try view.update(both)
            throw TableError(.noReorder)
          }
        }
        #expect(view.sections == old, "\(both)")
        #expect(view.contents.identities == identities, "\(both)")
        #expect(view.indexPathsForSelectedRows == selected, "\(both)")
        view._checkInvariants()
        try view.update(both)
        #expect(view.sections == expected, "\(both)")
      }
    }
  }

  /// Blocks one after the other in one transaction: the paths put together, and the rows looked up, say the same.
  @Test func effectsOfManyBlocks() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let view = try Self.makeView(Self.sections([2, 0, 3]))
      let identities = view.contents.identities
      try view.transaction { () throws(TableError) in
        for _ in 0..<5 {
          let actions = Self.actions(view.sections.map(\.rows.count))
          let block = (0..<3).map { _ in actions[Int.random(in: 0..<actions.count, using: &random)] }
          _ = error { () throws(TableError) in try view.update(block) }
          if view.contains([0, 1]) { try view.moveRow(at: [0, 1], to: [0, 0]) }
        }
        let effects = view.effects(since: 0)
        var others = view.effectsByIdentity(since: 0)
        others.selected = effects.selected
        others.sections = effects.sections
        for index in others.moved.indices { others.moved[index].row = view.row(at: others.moved[index].to) }
        #expect(effects == others)
      }
      view._checkInvariants()
      #expect(identities.count == 3)
    }
  }

  /// A data source that did what it announced fits; one whose counts are off by one does not.
  @Test(arguments: shapes) func everyPairOnAScriptedTable(_ shape: [Int]) throws {
    let old = Self.sections(shape)
    let actions = Self.actions(shape)
    for first in actions {
      for second in actions {
        let both = [first, second]
        let rules = RecordingRules([.numberOfRows, .numberOfSections])
        rules.rows = old.map(\.rows)
        let view = try TableView(dataSource: rules)
        guard let expected = ReferenceUpdates(old, both).result else {
          #expect(error { () throws(TableError) in try view.update(both) } != nil, "\(both)")
          continue
        }
        let right = expected.map(\.rows)
        let isReloaded = both.contains { if case .reloadSection = $0 { true } else { false } }
        if !isReloaded, let place = right.indices.last, expected[place].name != "new" {
          rules.rows = right
          rules.rows[place].append("more")
          let found = error { () throws(TableError) in try view.update(both) }
          let wrong = found?.wrongCount
          #expect(wrong?.section == place, "\(both)")
          #expect(wrong?.rule.expected == right[place].count)
          #expect(wrong?.actual == right[place].count + 1)
          #expect(view.counts.counts == shape)
          rules.rows = old.map(\.rows)
          try view.reloadData()
        }
        rules.rows = right
        try view.update(both)
        #expect(view.counts.counts == right.map(\.count), "\(both)")
      }
    }
  }
}

extension TableView {
  fileprivate var sections: [ReferenceUpdates.Section] {
    texts.enumerated().map { index, rows in
      ReferenceUpdates.Section(name: contents.section(index).title ?? "", rows: rows)
    }
  }

  fileprivate func selectAllRows() throws(TableError) {
    for section in 0..<numberOfSections {
      for row in 0..<(numberOfRows(inSection: section) ?? 0) {
        try selectRow(at: TableIndexPath(section: section, row: row))
      }
    }
  }

  fileprivate func text(_ text: String?) -> String { text ?? "" }
}

extension [String: TableIndexPath] {
  fileprivate subscript(from path: TableIndexPath) -> String? { first { $0.value == path }?.key }
}

extension TableContents {
  fileprivate var identities: [[RowIdentity]] {
    (0..<numberOfSections).map { rows(inSection: $0) }
  }
}
