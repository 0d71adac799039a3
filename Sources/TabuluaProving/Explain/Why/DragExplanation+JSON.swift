import TabuluaDrawing
import TabuluaText
import TabuluaBatch
import TabuluaModel
import TabuluaScript

extension DragExplanation {
  /// The explanation as one line of JSON, without the line end.
  ///
  /// `{"kind":"why","row","from","through","outcome","to","reason","decided_by","args","result","implemented","at",`
  /// `"text","help","error"}`; keys without a value are left out.
  public var json: String {
    JSONText.Object([
      "kind": "why", "row": label, "from": result.drag.source,
      "with": result.drag.followers.isEmpty ? nil : result.drag.followers,
      "through": isPickUp ? nil : result.drag.through,
      "outcome": isPickUp ? wasPickedUp ? "done" : "refused" : result.outcome.rawValue,
      "to": isPickUp ? nil : result.landing,
      "reason": isPickUp ? decision?.reason ?? (wasPickedUp ? nil : result.reason) : result.reason,
      "decided_by": decision?.callback.rawValue,
      "args": decision?.arguments.map { JSONText.Written($0.json) },
      "result": (decision?.result.json).map { JSONText.Written($0) }, "implemented": decision?.implemented,
      "at": decision?.at, "text": paragraph, "help": advice.isEmpty ? nil : advice, "error": result.error,
    ]).text
  }
}
