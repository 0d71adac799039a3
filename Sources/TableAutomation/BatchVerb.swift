import Diagnostics

/// A verb of a batch: its fields, and how it is read.
struct BatchVerb: Sendable {
  /// The verb as it is written after `do`.
  let name: String

  /// The fields that it may have, besides `do`.
  let fields: [String]

  /// Reads the interaction; the fields are known ones already.
  let read: @Sendable (BatchObject) throws(Diagnostic) -> Interaction

  /// The verbs of this version.
  static let all: [BatchVerb] = [.setEditing, .drag]

  /// Verbs that belong to the batch format and that this version does not have yet.
  static let later: Set<String> = [
    "tap", "tap_accessory", "change_control", "tap_delete", "confirm_delete", "cancel_delete", "delete",
    "insert", "swipe", "set", "pan_select", "tap_index", "scroll", "back", "select", "deselect", "scroll_to",
    "configure", "update", "reload",
  ]
}

extension BatchLine {
  /// The interaction that the line asks for.
  func interaction() throws(Diagnostic) -> Interaction {
    let object = try object()
    guard let value = object["do"] else {
      throw object.problem(
        "missing_field", "the step does not say what to do", help: "add `\"do\":VERB`")
    }
    let name = try object.string("do", value)
    guard let verb = BatchVerb.all.first(where: { $0.name == name }) else {
      throw unknown(name, in: object)
    }
    try object.allow(verb.fields, for: name)
    return try verb.read(object)
  }

  private func unknown(_ name: String, in object: BatchObject) -> Diagnostic {
    let known = BatchVerb.all.map(\.name)
    guard !BatchVerb.later.contains(name) else {
      return object.problem(
        "verb_not_available", "this version has no verb `\(name)` yet", field: "do",
        help: "it has \(known.map { "`\($0)`" }.joined(separator: " and "))")
    }
    let nearest = Suggestion.nearest(to: name, among: known + BatchVerb.later.sorted())
    return object.problem(
      "unknown_verb", "there is no verb `\(name)`", field: "do",
      help: nearest.map { "did you mean `\($0)`?" }
        ?? "the verbs are \(known.map { "`\($0)`" }.joined(separator: " and "))")
  }
}
