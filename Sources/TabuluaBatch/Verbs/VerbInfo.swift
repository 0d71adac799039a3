import TabuluaText

/// What is known of a verb of a batch before it is read.
final class VerbInfo: Sendable {
  /// The verb as it is written after `do`.
  let name: BatchWord
  /// The fields that it may have, besides `do`.
  let fields: [BatchWord]
  /// The verb itself.
  let verb: any BatchVerb.Type
  /// Whether the verb is about a row.
  let takesRow: Bool
  /// Whether it may be about several rows, which a table of fields names.
  let mayNameRows: Bool
  /// Reads the interaction; the fields are known ones already.
  let read: @Sendable (StepFields) throws(Diagnostic) -> Interaction

  private init<Verb: BatchVerb>(_ verb: Verb.Type) {
    name = Verb.name
    fields = Verb.fields.map(\.name)
    self.verb = verb
    takesRow = fields.first?.description == "row"
    mayNameRows = fields.contains { $0.description == "rows" }
    read = { (fields) throws(Diagnostic) in try Verb.interaction(fields) }
  }

  /// The verbs of this version.
  static let all: [VerbInfo] = [
    .init(SetEditingVerb.self), .init(DragVerb.self), .init(MoveUpVerb.self), .init(MoveDownVerb.self),
    .init(TapVerb.self), .init(TapAccessoryVerb.self),
    .init(ChangeControlVerb.self), .init(TapDeleteVerb.self), .init(ConfirmDeleteVerb.self),
    .init(CancelDeleteVerb.self), .init(DeleteVerb.self), .init(InsertVerb.self), .init(SwipeVerb.self),
    .init(MenuVerb.self), .init(PanSelectVerb.self), .init(TapIndexVerb.self), .init(AddVerb.self),
    .init(SetVerb.self), .init(UndoVerb.self), .init(RedoVerb.self), .init(ScrollVerb.self),
    .init(SelectVerb.self), .init(DeselectVerb.self), .init(ScrollToVerb.self),
    .init(ConfigureVerb.self), .init(UpdateVerb.self), .init(ReloadVerb.self), .init(BackVerb.self),
  ]

  /// The verb of a name; nil if there is none.
  static func named(_ name: StepFields.Text, in step: StepFields) -> VerbInfo? {
    let head = step.head(of: name)
    return byHead.first(head) { step.isWhole(name, $0.name) }
  }

  private static let byHead = VerbsByHead(all)

  /// The field that a value alone stands for in a Lua batch.
  var bareField: BatchWord? { verb.bareField }

  /// What it does, in one line of the documentation.
  var summary: String { verb.summary }

  /// A step that is done, one that is refused and one that fails.
  var examples: VerbExamples { verb.examples }

  /// Whether it takes back what other steps did.
  var takesStepsBack: Bool { verb.takesStepsBack }

  /// The interaction that the fields ask for, and the name of the table that it is about, where a line says so.
  func step(_ step: StepFields) throws(Diagnostic) -> (interaction: Interaction, table: String?) {
    let table = try step.allow(fields, for: name)
    let interaction = try read(step)
    guard let table else { return (interaction, nil) }
    return (interaction, try step.string(table))
  }
}

extension StepFields {
  /// The interaction that a line asks for, and the name of the table that it is about, where the line says so.
  func step() throws(Diagnostic) -> (interaction: Interaction, table: String?) {
    guard let field = self["do"] else {
      throw problem(BatchCode.missingField, "the step does not say what to do", help: "add `\"do\":VERB`")
    }
    guard case .text(let name) = nodes.value(field.node) else { throw wrongType(field, "a string") }
    if let verb = VerbInfo.named(name, in: self) { return try verb.step(self) }
    let known = VerbInfo.all.map(\.name.description)
    throw problem(
      BatchCode.unknownVerb, "there is no verb `\(string(name))`", at: field,
      help: Suggestion.question(for: string(name), among: known)
        ?? "the verbs are \(known.inBackticks.inWords(last: "and"))")
  }
}
