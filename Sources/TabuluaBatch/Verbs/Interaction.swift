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
  private enum Content: Sendable {
    case verb(any AnyVerb)
    /// What a script did without a verb.
    case call(String)
  }

  private let content: Content

  /// Makes the step of a verb.
  init(_ verb: some BatchVerb) { content = .verb(VerbBox(verb)) }

  private init(call name: String) { content = .call(name) }

  /// What a Lua batch did without a verb, such as `view:move_row` or `row.title`, or the call of a verb that
  /// could not be read, such as `user:tap`; `laws` where the laws are checked at the end of a run.
  package static func call(_ name: String) -> Interaction { Interaction(call: name) }

  /// The verb of a batch that means this interaction; for a call of `view` the method's name.
  public var verb: String {
    switch content {
    case .verb(let verb): verb.name.description
    case .call(let name): Self.verb(ofCall: name)
    }
  }

  /// The method's name; writing a value is `set_value`, and a setting of `view` `configure`.
  private static func verb(ofCall name: String) -> String {
    if name.hasPrefix("row.") { return "set_value" }
    if name.hasPrefix("view.") { return "configure" }
    return name.split(separator: ":", maxSplits: 1).last.map(String.init) ?? name
  }

  /// The row that the interaction is about.
  public var row: RowReference? {
    if case .verb(let verb) = content { verb.subject } else { nil }
  }

  /// The interaction as a line of a batch, without its end; nil for a call of a Lua batch, which has no such line.
  public var json: String? {
    guard case .verb(let verb) = content else { return nil }
    var object = JSONText.Object()
    object.add("do", verb.name.description)
    if let row { object.add("row", raw: row.json) }
    verb.write(to: &object)
    return object.text
  }

  /// The interaction as the step of a verb; nil if it is one of another verb.
  func `as`<Verb: BatchVerb>(_ type: Verb.Type) -> Verb? {
    guard case .verb(let verb) = content else { return nil }
    return (verb as? VerbBox<Verb>)?.verb
  }

  /// The call of a script; nil for the step of a verb.
  var callName: String? {
    if case .call(let name) = content { name } else { nil }
  }

  /// A step of the verb with another row; nil if it is about none.
  package func with(row: RowReference) -> Interaction? {
    guard case .verb(let verb) = content, verb.subject != nil else { return nil }
    return verb.with(row: row)
  }

  /// Calls `body` with each key that names a row in it.
  @inline(__always)
  func forEachKey(_ body: (String) -> Void) {
    if case .verb(let verb) = content { verb.forEachKey(body) }
  }

  /// Makes the step on a table, and writes down what came of it.
  @inline(__always)
  func perform(on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws {
    switch content {
    case .verb(let verb): try verb.perform(on: view, by: runner, &result)
    case .call(let name): throw StepProblem.notAVerb(name)
    }
  }

  /// What is asked for, in words; `row` is the name of the row that the step is about.
  func words(row: String, _ result: StepResult) -> String {
    switch content {
    case .verb(let verb): verb.words(row: row, result)
    case .call(let name): result.words(ofCall: name)
    }
  }

  /// What words about a step leave out, because who asks for it knows it.
  var implied: ImpliedWords {
    if case .verb(let verb) = content { verb.implied } else { [] }
  }
}

extension Interaction: Hashable {
  /// Whether both ask for the same.
  public static func == (one: Interaction, other: Interaction) -> Bool {
    switch (one.content, other.content) {
    case (.verb(let one), .verb(let other)): one.isEqual(other)
    case (.call(let one), .call(let other)): one == other
    case (.verb, .call), (.call, .verb): false
    }
  }

  /// Feeds what is asked for to a hasher.
  public func hash(into hasher: inout Hasher) {
    switch content {
    case .verb(let verb): verb.hash(into: &hasher)
    case .call(let name): hasher.combine(name)
    }
  }
}

/// A step of any verb; its methods are those of ``BatchVerb``.
private protocol AnyVerb: AnyObject, Sendable {
  var name: BatchWord { get }
  var subject: RowReference? { get }
  var implied: ImpliedWords { get }
  func with(row: RowReference) -> Interaction
  func forEachKey(_ body: (String) -> Void)
  func perform(on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws
  func write(to object: inout JSONText.Object)
  func words(row: String, _ result: StepResult) -> String
  func isEqual(_ other: any AnyVerb) -> Bool
  func hash(into hasher: inout Hasher)
}

/// Holds the step of a verb.
private final class VerbBox<Verb: BatchVerb>: AnyVerb {
  let verb: Verb

  init(_ verb: Verb) { self.verb = verb }

  var name: BatchWord { Verb.name }
  var subject: RowReference? { verb.subject }
  var implied: ImpliedWords { verb.implied }

  func with(row: RowReference) -> Interaction {
    var verb = verb
    verb.subject = row
    return Interaction(verb)
  }

  func forEachKey(_ body: (String) -> Void) { verb.forEachKey(body) }

  func perform(on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws {
    try verb.perform(on: view, by: runner, &result)
  }

  func write(to object: inout JSONText.Object) { verb.write(to: &object) }
  func words(row: String, _ result: StepResult) -> String { verb.words(row: row, result) }
  func isEqual(_ other: any AnyVerb) -> Bool { (other as? VerbBox<Verb>)?.verb == verb }
  func hash(into hasher: inout Hasher) { hasher.combine(verb) }
}
