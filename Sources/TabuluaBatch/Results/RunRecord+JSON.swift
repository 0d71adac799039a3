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
      var line = JSONLine()
      line.append(#"{"kind":"change""#)
      line.append(fieldsOf: change)
      line.append("}")
      return line.text
    case .summary(let summary):
      object.add("kind", "summary")
      summary.write(to: &object)
    }
    return object.text
  }
}

extension RunSummary {
  fileprivate func write(to object: inout JSONText.Object) {
    let first = JSONText.orNull(written)
    let all = written.map { [$0] + alsoWritten }
    object.add(["steps": steps, "failed": failed, "refused": refused])
    object.add(["written": isOfSeveralTables ? JSONText.orNull(all) : first, "status": status])
  }
}

extension CallRecord {
  fileprivate func write(to object: inout JSONText.Object) {
    if let table { object.add("table", table) }
    object.add("call", callback.rawValue)
    object.add("args", raw: JSONText.array(arguments.map(\.json)))
    object.add("result", raw: result.json)
    if let reason {
      object.add("reason", PrintableText.beginning(reason))
    } else {
      object.addNull("reason")
    }
    object.add("implemented", implemented)
    if let at { object.add("at", at) }
    if failed { object.add("failed", true) }
  }
}
