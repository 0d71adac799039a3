import TabuluaDrawing
import TabuluaText
import TabuluaBatch
import TabuluaModel

extension ProofReport {
  /// The report for programs, as one JSON object on one line.
  ///
  /// `command` and `explanation` are as for ``text(style:command:explanation:)``.
  public func json(command: String? = nil, explanation: String? = nil) -> String {
    var object = JSONText.Object([
      "version": 1, "kind": "proof", "proved": isProved,
      "decided": counterExample?.isOfLimit == true ? false : nil, "laws": laws.map(\.name),
    ])
    switch scope {
    case .table(let counts): object.add("row_counts", counts)
    case .shapes(let maximum, _): object.add("maximum", maximum)
    }
    object.add([
      "rows": onlyRows, "groups": groups > 1 ? groups : nil,
      "tables": size.tables, "shapes": size.shapes, "drags": size.drags, "taps": size.taps,
      "calls": size.calls,
      "cases": isProved ? cases : nil,
      "counter_example": JSONText.orNull(counterExample?.json(command: command, explanation: explanation)),
      "findings": findings.map(\.words), "not_tried": gaps.map(\.words),
    ])
    return object.text
  }
}

extension CounterExample {
  /// The counter-example as a JSON object.
  func json(command: String?, explanation: String?) -> JSONText.Object {
    var object = JSONText.Object(["law": law.name, "shape": shape, "tables_tried": tablesTried])
    switch trial {
    case .load: object.add(["do": "load"])
    case .drag(let drag):
      object.add([
        "do": "drag", "row": drag.source, "rows": drag.followers.isEmpty ? nil : drag.rows,
        "through": drag.through,
      ])
    case .tap(let tap):
      object.add(["do": "tap", "row": tap.path, "selected": tap.selected, "editing": tap.isEditing])
    }
    object.add([
      "outcome": result?.outcome.rawValue, "to": result?.landing, "reason": result?.reason,
      "happened": happened, "wanted": wanted, "callback": decision?.callback.rawValue, "at": decision?.at,
      "reproducible": isReproducible, "error_in_run": errorInRun?.code, "also_broken": alsoBroken.map(\.name),
      "reproduce": command,
      "explain": explanation,
    ])
    return object
  }
}
