import TabuluaScript
package import TabuluaText
import TabuluaModel

extension RunRecord {
  /// The record as one line of JSON, without the line end; the keys stand in the order of the result format.
  public var json: String {
    if case .change(let change) = self {
      var line = JSONLine()
      line.append(#"{"kind":"change""#)
      line.append(fieldsOf: change)
      line.append("}")
      return line.text
    }
    var object = JSONText.Object()
    write(to: &object)
    return object.text
  }

  /// Adds the fields of the record to an object, except those of a change.
  package func write(to object: inout JSONText.Object) {
    switch self {
    case .run: object.add(["version": 1, "kind": "run"])
    case .call(let step, let call):
      object.add(RecordKey.stepOfCall, step)
      call.write(to: &object)
    case .step(let result):
      object.add(RecordKey.kind, "step")
      result.write(to: &object)
    case .warning(let step, let warning): object.add(["kind": "warning", "step": step, "warning": warning])
    case .leak(let step, let leak):
      object.add(["kind": "leak", "step": step])
      leak.write(to: &object)
    case .change: object.add(RecordKey.kind, "change")
    case .summary(let summary):
      object.add("kind", "summary")
      summary.write(to: &object)
    }
  }
}

/// The keys of records of which a run may have millions.
private enum RecordKey {
  static let kind = JSONText.Key("kind")
  static let stepOfCall = JSONText.Key("step", behind: "kind", #""call""#)
  static let table = JSONText.Key("table")
  /// The arguments of each callback, behind its name.
  static let arguments = TableCallback.every.map {
    JSONText.Key("args", behind: "call", JSONText.string($0.rawValue))
  }
  static let result = JSONText.Key("result")
  static let reason = JSONText.Key("reason")
  static let implemented = JSONText.Key("implemented")
  static let implementedWithoutReason = JSONText.Key("implemented", behind: "reason", "null")
  static let at = JSONText.Key("at")
  static let failed = JSONText.Key("failed")
}

extension RunSummary {
  fileprivate func write(to object: inout JSONText.Object) {
    let first = JSONText.orNull(written)
    let all = written.map { [$0] + alsoWritten }
    object.add(["steps": steps, "failed": failed, "refused": refused])
    object.add(["written": isOfSeveralTables ? JSONText.orNull(all) : first, "status": status])
    object.add(["error": error])
  }
}

extension CallRecord {
  fileprivate func write(to object: inout JSONText.Object) {
    if let table { object.add(RecordKey.table, table) }
    object.begin(RecordKey.arguments[Int(callback.bit)])
    object.append(raw: "[")
    for index in arguments.indices {
      if index > 0 { object.append(raw: ",") }
      arguments[index].append(to: &object)
    }
    object.append(raw: "]")
    object.begin(RecordKey.result)
    result.append(to: &object)
    if let reason {
      object.add(RecordKey.reason, PrintableText.beginning(reason))
      object.begin(RecordKey.implemented)
    } else {
      object.begin(RecordKey.implementedWithoutReason)
    }
    object.append(raw: implemented ? "true" : "false")
    if let at { object.add(RecordKey.at, at) }
    if failed {
      object.begin(RecordKey.failed)
      object.append(raw: "true")
    }
  }
}

extension TraceValue {
  /// Appends the value as JSON.
  fileprivate func append(to object: inout JSONText.Object) {
    switch self {
    case .path(let path): object.append(path.section, path.row)
    case .integer(let number): object.append(number)
    case .boolean(let flag): object.append(raw: flag ? "true" : "false")
    case .null: object.append(raw: "null")
    case .number, .text, .cell, .list: object.append(raw: json)
    }
  }
}
