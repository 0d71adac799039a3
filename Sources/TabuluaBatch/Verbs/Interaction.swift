import TabuluaModel
import TabuluaText

/// One step of a batch: what a person's finger does with a table, or a programmatic call.
///
/// ```swift
/// let step = Interaction.drag(.path([0, 2]), .to([1, 0]))
/// step.verb  // drag
/// step.json  // {"do":"drag","row":[0,2],"to":[1,0]}
/// ```
///
/// It takes little room, because a long batch is a long list of these.
public struct Interaction: Sendable {
  private let step: any AnyStep

  /// Makes the step of a verb.
  init(_ verb: some BatchVerb) { step = VerbBox(verb) }

  private init(_ call: ScriptCall) { step = call }

  /// What a Lua batch did without a verb, such as `view:move_row` or `row.title`, or the call of a verb that
  /// could not be read, such as `user:tap`; `laws` where the laws are checked at the end of a run.
  ///
  /// Of a name that no person writes the beginning is told.
  package static func call(_ name: String) -> Interaction {
    Interaction(ScriptCall(PrintableText.beginning(name)))
  }

  /// The verb of a batch that means this interaction; for a call of `view` the method's name.
  public var verb: String { step.verb }

  /// The row that the interaction is about.
  public var row: RowReference? { step.subject }

  /// What is the same for all steps of a verb; nil for a call of a script, which has no verb.
  package var kind: ObjectIdentifier? { step.kind }

  /// The callbacks that decide what the step changes, the last word first.
  var deciders: [TableCallback] { step.deciders }

  /// Those of them that decide about values, and not only where rows stand.
  var valueDeciders: [TableCallback] { step.valueDeciders }

  /// Whether a finger or a key takes the row to another place, and does nothing else.
  package var movesItsRow: Bool { step.movesItsRow }

  /// Whether it takes back what other steps did, or does that again.
  var takesStepsBack: Bool { step.takesStepsBack }

  /// The interaction as a line of a batch, without its end; nil for a call of a Lua batch, which has no such line.
  public var json: String? {
    guard callName == nil else { return nil }
    var object = JSONText.Object()
    object.add("do", verb)
    if let row { object.add("row", raw: row.json) }
    step.write(to: &object)
    return object.text
  }

  /// The interaction as the step of a verb; nil if it is one of another verb.
  func `as`<Verb: BatchVerb>(_ type: Verb.Type) -> Verb? { (step as? VerbBox<Verb>)?.step }

  /// The call of a script; nil for the step of a verb.
  var callName: String? { (step as? ScriptCall)?.name }

  /// A step of the verb with another row; nil if it is about none.
  package func with(row: RowReference) -> Interaction? { step.subject == nil ? nil : step.with(row: row) }

  /// Calls `body` with each key that names a row in it.
  @inline(__always)
  func forEachKey(_ body: (String) -> Void) { step.forEachKey(body) }

  /// Makes the step on a table, and writes down what came of it.
  @inline(__always)
  func perform(on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws {
    try step.perform(on: view, by: runner, &result)
  }

  /// What is asked for, in words; `row` is the name of the row that the step is about.
  func words(row: String, _ result: StepResult) -> String { step.words(row: row, result) }

  /// What words about a step leave out, because who asks for it knows it.
  var implied: ImpliedWords { step.implied }
}

extension Interaction: Hashable {
  /// Whether both ask for the same.
  public static func == (one: Interaction, other: Interaction) -> Bool { one.step.value == other.step.value }

  /// Feeds what is asked for to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(step.value) }
}

/// A step of any verb, or a call of a script; its methods are those of ``BatchVerb``.
private protocol AnyStep: AnyObject, Sendable {
  var verb: String { get }
  var kind: ObjectIdentifier? { get }
  var deciders: [TableCallback] { get }
  var valueDeciders: [TableCallback] { get }
  var movesItsRow: Bool { get }
  var takesStepsBack: Bool { get }
  var subject: RowReference? { get }
  var implied: ImpliedWords { get }
  func with(row: RowReference) -> Interaction?
  func forEachKey(_ body: (String) -> Void)
  func perform(on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws
  func write(to object: inout JSONText.Object)
  func words(row: String, _ result: StepResult) -> String

  /// What is asked for, to be compared.
  var value: AnyHashable { get }
}

/// Holds the step of a verb.
private final class VerbBox<Verb: BatchVerb>: AnyStep {
  let step: Verb

  init(_ step: Verb) { self.step = step }

  var verb: String { Verb.name.description }
  var kind: ObjectIdentifier? { ObjectIdentifier(Verb.self) }
  var deciders: [TableCallback] { Verb.deciders }
  var valueDeciders: [TableCallback] { Verb.valueDeciders }
  var movesItsRow: Bool { Verb.movesItsRow }
  var takesStepsBack: Bool { Verb.takesStepsBack }
  var subject: RowReference? { step.subject }
  var implied: ImpliedWords { step.implied }

  func with(row: RowReference) -> Interaction? {
    var step = step
    step.subject = row
    return Interaction(step)
  }

  func forEachKey(_ body: (String) -> Void) { step.forEachKey(body) }

  func perform(on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws {
    try step.perform(on: view, by: runner, &result)
  }

  func write(to object: inout JSONText.Object) { step.write(to: &object) }
  func words(row: String, _ result: StepResult) -> String { step.words(row: row, result) }
  var value: AnyHashable { step }
}

/// What a script did without a verb.
private final class ScriptCall: AnyStep {
  /// The call as it is written, without its arguments.
  let name: String

  init(_ name: String) { self.name = name }

  /// The method's name; writing a value is `set_value`, and a setting of `view` `configure`.
  var verb: String {
    if name.hasPrefix("row.") { return "set_value" }
    if name.hasPrefix("view.") { return "configure" }
    return name.split(separator: ":", maxSplits: 1).last.map(String.init) ?? name
  }

  var kind: ObjectIdentifier? { nil }
  var deciders: [TableCallback] { [] }
  var valueDeciders: [TableCallback] { [] }
  var movesItsRow: Bool { false }
  var takesStepsBack: Bool { false }
  var subject: RowReference? { nil }
  var implied: ImpliedWords { [] }
  func with(row: RowReference) -> Interaction? { nil }
  func forEachKey(_ body: (String) -> Void) {}
  func perform(on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws {
    throw StepProblem.notAVerb(name)
  }
  func write(to object: inout JSONText.Object) {}
  func words(row: String, _ result: StepResult) -> String { result.words(ofCall: name) }
  var value: AnyHashable { name }
}
