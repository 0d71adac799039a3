import TabuluaScript
import TabuluaText
import TabuluaModel
import TabuluaPolicy

extension RunRecord {
  /// The record as one line of JSON, without the line end; the keys stand in the order of the result format.
  public var json: String {
    var object = JSONText.Object()
    switch self {
    case .run:
      object.add("version", 1)
      object.add("kind", "run")
    case .call(let step, let call):
      object.add("kind", "call")
      object.add("step", step)
      call.write(to: &object)
    case .step(let result):
      object.add("kind", "step")
      result.write(to: &object)
    case .warning(let step, let warning):
      object.add("kind", "warning")
      object.add("step", step)
      object.add("warning", raw: warning.json)
    case .leak(let step, let leak):
      object.add("kind", "leak")
      object.add("step", step)
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
  fileprivate func write(to object: inout JSONText.Object) {
    object.add("change", kind.rawValue)
    if let table { object.add("table", table) }
    if let row { object.add("row", row) }
    if let section { object.add("section", section) }
    if let from { object.add("from", from.jsonNumbers) }
    if let to { object.add("to", to.jsonNumbers) }
    if let fromSection { object.add("from", fromSection) }
    if let toSection { object.add("to", toSection) }
    if let column { object.add("column", column) }
    if let old { object.add("old", raw: old.json) }
    if let new { object.add("new", raw: new.json) }
  }
}

extension RunSummary {
  fileprivate func write(to object: inout JSONText.Object) {
    object.add("steps", steps)
    object.add("failed", failed)
    object.add("refused", refused)
    if let written, !alsoWritten.isEmpty {
      object.add("written", raw: JSONText.array(([written] + alsoWritten).map(JSONText.string)))
    } else if let written {
      object.add("written", written)
    } else {
      object.addNull("written")
    }
    object.add("status", status)
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
