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
    var object = JSONText.Object()
    object.add("kind", "why")
    if let label { object.add("row", label) }
    object.add("from", raw: result.drag.source.json)
    if isPickUp {
      object.add("outcome", wasPickedUp ? "done" : "refused")
    } else {
      object.add("through", raw: JSONText.array(result.drag.through.map(\.json)))
      object.add("outcome", result.outcome.rawValue)
      if let landing = result.landing { object.add("to", raw: landing.json) }
    }
    if let reason = isPickUp ? decision?.reason : result.reason { object.add("reason", reason) }
    if let decision {
      object.add("decided_by", decision.callback.rawValue)
      object.add("args", raw: JSONText.array(decision.arguments.map(\.json)))
      object.add("result", raw: decision.result.json)
      object.add("implemented", decision.implemented)
      if let at = decision.at { object.add("at", at) }
    }
    object.add("text", paragraph)
    if !advice.isEmpty { object.add("help", advice) }
    if let error = result.error { object.add("error", raw: error.json) }
    return object.text
  }
}
