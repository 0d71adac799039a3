import Foundation
import SeededNumbers
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import TabuluaText
import Testing

/// The same policies, tables and interactions at random, over a table view and over rows that an app keeps.
@Suite struct OwnRowsRandomTests {
  private static let firstSeed =
    ProcessInfo.processInfo.environment["TABULUA_SEED"].flatMap { UInt64($0) } ?? 24

  /// How often something came of an interaction, by the first word of what came.
  private var met: [String: Int] = [:]

  @Test("outcomes, moves, values and laws are those of a table view")
  mutating func sameAsAView() throws {
    for number in 0..<400 {
      let seed = Self.firstSeed &+ UInt64(number)
      try compare(seed)
    }
    for word in ["moved", "retargeted", "refused", "done:", "error", "unchanged"] {
      #expect(met[word, default: 0] > 20, "\(word): \(met)")
    }
    for word in ["law", "hops", "groups", "menus"] { #expect(met[word, default: 0] > 20, "\(word): \(met)") }
  }

  private mutating func compare(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let source = RandomPolicy.source(&random)
    let counts = (0..<1 + random.next(below: 3)).map { _ in random.next(below: 6) }
    let salt = random.next(below: 5)
    var own = OwnRows(counts: counts) { ($0 + salt) % 4 == 0 }
    let (first, second) = (
      try LuaPolicy(source: source, name: "random.lua"), try LuaPolicy(source: source, name: "random.lua")
    )
    let view = try TableView(
      TableContents(copying: own, mapping: first.mapping), policy: first, viewport: 0,
      editing: random.next(below: 3) > 0)
    var (editing, selected) = (view.isEditing, [TableIndexPath]())
    var log = source
    for _ in 0..<12 {
      guard let deed = deed(own, &random) else { return }
      log += "\n\(deed)"
      let expected = outcome { () throws(TableError) in try deed.perform(on: view) }
      var changes: ChangesToMake?
      let found = outcome { () throws(TableError) in
        let result = try deed.perform(second, in: own, editing: editing, selected: selected)
        changes = result.changes
        return result.words
      }
      if let changes {
        own.make(changes)
        (editing, selected) = (changes.isEditing, changes.selected)
      }
      count(expected)
      if case .menu = deed, expected.hasPrefix("done:") { met["menus", default: 0] += 1 }
      let now = OwnRows(of: view)
      let isSame =
        found == expected && own.rows == now.rows && own.sections.map(\.value) == now.sections.map(\.value)
        && editing == view.isEditing && selected == view.indexPathsForSelectedRows
      #expect(
        isSame,
        "TABULUA_SEED=\(seed)\n\(log)\nview: \(expected)\nown:  \(found)\n\(now.rows)\n\(own.rows)\n\(String(describing: changes))"
      )
      if !isSame { return }
    }
  }

  private mutating func count(_ outcome: String) {
    met[outcome.split(separator: " ").first.map(String.init) ?? "", default: 0] += 1
    if outcome.hasPrefix("refused by law") { met["law", default: 0] += 1 }
    if outcome.contains("with [\"[") { met["groups", default: 0] += 1 }
    let hops = outcome.replacingOccurrences(of: "with [\"[", with: "")
    if hops.contains("[\"[") { met["hops", default: 0] += 1 }
  }

  private func outcome(_ body: () throws(TableError) -> String) -> String {
    do {
      return try body()
    } catch {
      return "error \(error.code.rawValue) \(error.at ?? "") \(error.path?.description ?? "") "
        + error.diagnostic().message
    }
  }

  private func deed(_ own: OwnRows, _ random: inout SeededGenerator) -> Deed? {
    let paths = own.rows.indices.flatMap { section in
      own.rows[section].indices.map { TableIndexPath(section: section, row: $0) }
    }
    guard !paths.isEmpty else { return nil }
    let path = paths[random.next(below: paths.count)]
    switch random.next(below: 18) {
    case 0..<5:
      let section = random.next(below: own.rows.count)
      let places = own.rows[section].count + (section == path.section ? 0 : 1)
      return .drag(path, TableIndexPath(section: section, row: random.next(below: places)))
    case 5..<8: return .tap(path)
    case 8: return .delete(path)
    case 9: return .insert(path)
    case 10: return .swipe(path)
    case 11..<14:
      // The row and up to two others, sometimes with one twice.
      let rows = [path] + (0...random.next(below: 2)).map { _ in paths[random.next(below: paths.count)] }
      let section = random.next(below: own.rows.count)
      let places = own.rows[section].count + 1 - Set(rows).count { $0.section == section }
      return .group(rows, TableIndexPath(section: section, row: random.next(below: max(1, places))))
    case 15..<18:
      let titles = [["Top"], ["Other list"], ["Note"], ["More", "Delete"], ["More", "Twin"], ["None"]]
      return .menu(path, titles[random.next(below: titles.count)])
    default:
      let values: [RowValues] = [
        ["note": "set"], ["title": "bad", "note": "set"], ["done": true], ["list": "s0", "note": "x"],
        ["list": "s1"], ["id": "r0"], ["none": 1],
      ]
      return .set(values[random.next(below: values.count)], path)
    }
  }
}
