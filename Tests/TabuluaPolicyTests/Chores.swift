import TabuluaModel
import TabuluaPolicy
import TabuluaScript

/// An app's own table, which counts what it is asked.
final class Chores: PolicyTable {
  struct Chore {
    var key: String
    var title: String
    var done = false
    var days: Int64 = 1
  }

  struct Broken: Error {}

  var days = ["Today", "Later", "Someday"]
  var rows: [[Chore]]

  /// How many rows each section says it has; nil for those that there are.
  var size: Int?
  var hasKeys = true
  var isBroken = false
  var note: () throws -> TableValue = { .null }

  private(set) var counted = 0
  private(set) var valued = 0
  private(set) var keyed = 0
  private(set) var sectioned = 0

  init(
    rows: [[Chore]] = [
      [
        Chore(key: "plants", title: "Water the plants"), Chore(key: "dishes", title: "Wash the dishes"),
        Chore(key: "bins", title: "Take out the bins", done: true, days: 7),
      ],
      [Chore(key: "bike", title: "Fix the bicycle"), Chore(key: "fence", title: "Paint the fence")],
      [],
    ]
  ) {
    self.rows = rows
  }

  let columns = ["title", "done", "days", "note", "broken"]

  var numberOfSections: Int {
    get throws {
      if isBroken { throw Broken() }
      counted += 1
      return rows.count
    }
  }

  func numberOfRows(inSection section: Int) -> Int {
    counted += 1
    return size ?? rows[section].count
  }

  func section(_ section: Int) -> TableSection {
    sectioned += 1
    return TableSection(value: days[section], title: section == 0 ? "Later today" : nil)
  }

  func value(forRowAt path: TableIndexPath, column: String) throws -> TableValue {
    valued += 1
    let chore = rows[path.section][path.row]
    switch column {
    case "title": return .text(chore.title)
    case "done": return .boolean(chore.done)
    case "days": return .integer(chore.days)
    case "note": return try note()
    default: throw Broken()
    }
  }

  func key(forRowAt path: TableIndexPath) -> String? {
    keyed += 1
    return hasKeys ? rows[path.section][path.row].key : nil
  }
}
