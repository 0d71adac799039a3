import TabuluaText
import TabuluaBatch
import TabuluaModel

extension ProofReport {
  /// The report for programs, as one JSON object on one line.
  ///
  /// `command` is what reproduces the counter-example, if there is one and the caller knows.
  public func json(command: String? = nil) -> String {
    var object = JSONText.Object()
    object.add("version", 1)
    object.add("kind", "proof")
    object.add("proved", isProved)
    object.add("laws", raw: JSONText.array(laws.map { JSONText.string($0.name) }))
    switch scope {
    case .table(let counts): object.add("row_counts", counts)
    case .shapes(let maximum, _): object.add("maximum", maximum)
    }
    object.add("tables", size.tables)
    object.add("shapes", size.shapes)
    object.add("drags", size.drags)
    object.add("taps", size.taps)
    object.add("calls", size.calls)
    if let counterExample {
      object.add("counter_example", raw: counterExample.json(command: command))
    } else {
      object.addNull("counter_example")
    }
    object.add("findings", raw: JSONText.array(findings.map { JSONText.string($0.words) }))
    return object.text
  }
}

extension CounterExample {
  /// The counter-example as a JSON object.
  func json(command: String?) -> String {
    var object = JSONText.Object()
    object.add("law", law.name)
    object.add("shape", shape)
    object.add("tables_tried", tablesTried)
    switch trial {
    case .load: object.add("do", "load")
    case .drag(let drag):
      object.add("do", "drag")
      object.add("row", [drag.source.section, drag.source.row])
      object.add("through", raw: JSONText.array(drag.through.map { "[\($0.section),\($0.row)]" }))
    case .tap(let tap):
      object.add("do", "tap")
      object.add("row", [tap.path.section, tap.path.row])
      if let selected = tap.selected { object.add("selected", [selected.section, selected.row]) }
      object.add("editing", tap.isEditing)
    }
    if let result {
      object.add("outcome", result.outcome.rawValue)
      if let landing = result.landing { object.add("to", [landing.section, landing.row]) }
      if let reason = result.reason { object.add("reason", reason) }
    }
    object.add("happened", happened)
    if let wanted { object.add("wanted", wanted) }
    if let decision {
      object.add("callback", decision.callback.rawValue)
      if let at = decision.at { object.add("at", at) }
    }
    object.add("reproducible", isReproducible)
    object.add("also_broken", raw: JSONText.array(alsoBroken.map { JSONText.string($0.name) }))
    if let command { object.add("reproduce", command) }
    return object.text
  }
}
