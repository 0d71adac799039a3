import TabuluaText

/// A verb of a batch: its fields, and how it is read.
struct BatchVerb: Sendable {
  /// The verb as it is written after `do`.
  let name: String

  /// The fields that it may have, besides `do`.
  let fields: [String]

  /// The field that a value alone stands for in a Lua batch, such as `to` in `user:drag(row, path)`.
  var bareField: String?

  /// Whether the verb is about a row.
  var takesRow: Bool { fields.first == "row" }

  /// Reads the interaction; the fields are known ones already.
  let read: @Sendable (BatchObject) throws(Diagnostic) -> Interaction

  /// The verbs of this version.
  static let all: [BatchVerb] = [
    .setEditing, .drag, .tap, .tapAccessory, .changeControl, .tapDelete, .confirmDelete, .cancelDelete,
    .delete, .insert, .swipe, .panSelect, .tapIndex, .add, .set, .scroll, .select, .deselect, .scrollTo,
    .configure, .update, .reload, .back,
  ]
}

extension BatchVerb {
  /// The interaction that the fields ask for.
  func interaction(_ object: BatchObject) throws(Diagnostic) -> Interaction {
    try object.allow(fields, for: name)
    return try read(object)
  }
}

extension BatchObject {
  /// The row of a verb that is about one.
  func row(for verb: String) throws(Diagnostic) -> RowReference {
    let help =
      isCall
      ? "name the row first, as in `user:\(verb)(\"key\")`"
      : "name the row as `[0, 2]` or as `{\"key\":\"…\"}`"
    return try row("row", required("row", for: verb, help: help))
  }
}

extension BatchLine {
  /// The interaction that the line asks for, and the name of the table that it is about, where the line says so.
  func step() throws(Diagnostic) -> (interaction: Interaction, table: String?) {
    let object = try object()
    let interaction = try interaction(object)
    guard let table = object["table"] else { return (interaction, nil) }
    return (interaction, try object.string("table", table))
  }

  /// The interaction that the line asks for.
  func interaction() throws(Diagnostic) -> Interaction { try interaction(object()) }

  private func interaction(_ object: BatchObject) throws(Diagnostic) -> Interaction {
    guard let value = object["do"] else {
      throw object.problem(
        "missing_field", "the step does not say what to do", help: "add `\"do\":VERB`")
    }
    let name = try object.string("do", value)
    guard let verb = BatchVerb.all.first(where: { $0.name == name }) else {
      throw unknown(name, in: object)
    }
    return try verb.interaction(object)
  }

  private func unknown(_ name: String, in object: BatchObject) -> Diagnostic {
    let known = BatchVerb.all.map(\.name)
    let nearest = Suggestion.nearest(to: name, among: known)
    return object.problem(
      "unknown_verb", "there is no verb `\(name)`", field: "do",
      help: nearest.map { "did you mean `\($0)`?" }
        ?? "the verbs are \(inWords(known, last: "and"))")
  }
}
