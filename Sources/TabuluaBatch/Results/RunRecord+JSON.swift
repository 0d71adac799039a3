import TabuluaScript
import TabuluaText
import TabuluaModel

extension RunRecord {
  /// The record as one line of JSON, without the line end; the keys stand in the order of the result format.
  public var json: String {
    var object = JSONText.Object()
    switch self {
    case .run: object.add(["version": 1, "kind": "run"])
    case .call(let step, let call):
      object.add(["kind": "call", "step": step])
      call.write(to: &object)
    case .step(let result):
      object.add("kind", "step")
      result.write(to: &object)
    case .warning(let step, let warning): object.add(["kind": "warning", "step": step, "warning": warning])
    case .leak(let step, let leak):
      object.add(["kind": "leak", "step": step])
      leak.write(to: &object)
    case .change(let change):
      object.add("kind", "change")
      change.write(to: &object)
    case .summary(let summary):
      object.add("kind", "summary")
      summary.write(to: &object)
    }
    return object.text
  }
}

extension RowChange {
  private enum Keys {
    static let change = JSONText.Key("change")
    static let table = JSONText.Key("table")
    static let row = JSONText.Key("row")
    static let section = JSONText.Key("section")
    static let from = JSONText.Key("from")
    static let to = JSONText.Key("to")
    static let oldSectionName = JSONText.Key("from_section")
    static let newSectionName = JSONText.Key("to_section")
    static let column = JSONText.Key("column")
    static let old = JSONText.Key("old")
    static let new = JSONText.Key("new")
    static let values = JSONText.Key("values")
  }

  /// Adds the fields one by one: a list of fields of any type takes twenty times as long, and a run may have a hundred
  /// thousand changes.
  func write(to object: inout JSONText.Object) {
    object.add(Keys.change, kind.rawValue)
    if let table { object.add(Keys.table, table) }
    if let row { object.add(Keys.row, row) }
    if let section { object.add(Keys.section, section) }
    if let from { object.add(Keys.from, from.section, from.row) }
    if let to { object.add(Keys.to, to.section, to.row) }
    if let oldSectionName { object.add(Keys.oldSectionName, oldSectionName) }
    if let newSectionName { object.add(Keys.newSectionName, newSectionName) }
    if let fromSection { object.add(Keys.from, fromSection) }
    if let toSection { object.add(Keys.to, toSection) }
    if let column { object.add(Keys.column, column) }
    if let old { object.add(Keys.old, old) }
    if let new { object.add(Keys.new, new) }
    if let values { object.add(Keys.values, raw: values.json) }
  }
}

extension RunSummary {
  fileprivate func write(to object: inout JSONText.Object) {
    let first = JSONText.orNull(written)
    let all = written.map { [$0] + alsoWritten }
    object.add(["steps": steps, "failed": failed, "refused": refused])
    object.add(["written": alsoWritten.isEmpty ? first : JSONText.orNull(all), "status": status])
  }
}

extension CallRecord {
  fileprivate func write(to object: inout JSONText.Object) {
    if let table { object.add("table", table) }
    object.add("call", callback.rawValue)
    object.add("args", raw: JSONText.array(arguments.map(\.json)))
    object.add("result", raw: result.json)
    if let reason { object.add("reason", reason) } else { object.addNull("reason") }
    object.add("implemented", implemented)
    if let at { object.add("at", at) }
    if failed { object.add("failed", true) }
  }
}
