import TabuluaText

/// What is known of a verb of a batch before it is read.
final class VerbInfo: Sendable {
  /// The verb as it is written after `do`.
  let name: BatchWord
  /// The fields that it may have, besides `do`.
  let fields: [BatchWord]
  /// The field that a value alone stands for in a Lua batch.
  let bareField: BatchWord?
  /// What it does, in one line of the documentation.
  let summary: String
  /// A step that is done, one that is refused and one that fails.
  let examples: VerbExamples
  /// Reads the interaction; the fields are known ones already.
  let read: @Sendable (borrowing StepFields) throws(Diagnostic) -> Interaction

  private init<Verb: BatchVerb>(_ verb: Verb.Type) {
    name = Verb.name
    fields = Verb.fields
    bareField = Verb.bareField
    summary = Verb.summary
    examples = Verb.examples
    read = { (fields) throws(Diagnostic) in Interaction(try Verb(fields)) }
  }

  /// The verbs of this version.
  static let all: [VerbInfo] = [
    .init(SetEditingVerb.self), .init(DragVerb.self), .init(TapVerb.self), .init(TapAccessoryVerb.self),
    .init(ChangeControlVerb.self), .init(TapDeleteVerb.self), .init(ConfirmDeleteVerb.self),
    .init(CancelDeleteVerb.self), .init(DeleteVerb.self), .init(InsertVerb.self), .init(SwipeVerb.self),
    .init(PanSelectVerb.self), .init(TapIndexVerb.self), .init(AddVerb.self), .init(SetVerb.self),
    .init(ScrollVerb.self), .init(SelectVerb.self), .init(DeselectVerb.self), .init(ScrollToVerb.self),
    .init(ConfigureVerb.self), .init(UpdateVerb.self), .init(ReloadVerb.self), .init(BackVerb.self),
  ]

  /// The heads of their names in the same order.
  private static let heads = all.map(\.name.head)

  /// The verb of a name; nil if there is none.
  static func named(_ name: StepFields.Text, in step: borrowing StepFields) -> VerbInfo? {
    let head = step.head(of: name)
    var start = 0
    while let index = heads[start...].firstIndex(of: head) {
      if step.isEqual(name, all[index].name) { return all[index] }
      start = index + 1
    }
    return nil
  }

  /// Whether the verb is about a row.
  var takesRow: Bool { fields.first?.description == "row" }

  /// The interaction that the fields ask for.
  func interaction(_ step: borrowing StepFields) throws(Diagnostic) -> Interaction {
    try step.allow(fields, for: name)
    return try read(step)
  }
}

extension StepFields {
  /// The interaction that the step asks for.
  func interaction() throws(Diagnostic) -> Interaction {
    guard let field = self["do"] else {
      throw problem("missing_field", "the step does not say what to do", help: "add `\"do\":VERB`")
    }
    guard case .text(let name) = nodes.value(field.node) else { throw wrongType(field, "a string") }
    if let verb = VerbInfo.named(name, in: self) { return try verb.interaction(self) }
    let known = VerbInfo.all.map(\.name.description)
    throw problem(
      "unknown_verb", "there is no verb `\(string(name))`", at: field,
      help: Suggestion.nearest(to: string(name), among: known).map { "did you mean `\($0)`?" }
        ?? "the verbs are \(inWords(known, last: "and"))")
  }

  /// The interaction that a line asks for, and the name of the table that it is about, where the line says so.
  func step() throws(Diagnostic) -> (interaction: Interaction, table: String?) {
    let interaction = try interaction()
    guard let table = self["table"] else { return (interaction, nil) }
    return (interaction, try string(table))
  }
}
