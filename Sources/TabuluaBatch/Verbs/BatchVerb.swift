import TabuluaModel
import TabuluaText

/// A verb of a batch, with all that is known of it: its name and fields, how it is read, done, written and told.
///
/// A verb is one type in one file, and stands in the list ``VerbInfo/all``, which is the only one.
protocol BatchVerb: Sendable, Hashable {
  /// The verb as it is written after `do`.
  static var name: BatchWord { get }

  /// The fields that it may have, besides `do`; `row` is the first one of a verb that is about a row.
  static var fields: [VerbField] { get }

  /// The field that a value alone stands for in a Lua batch, such as `to` in `user:drag(row, path)`.
  static var bareField: BatchWord? { get }

  /// What it does, in one line of the documentation.
  static var summary: String { get }

  /// The callbacks that decide what the step changes, the last word first; empty where none is asked.
  static var deciders: [TableCallback] { get }

  /// Those of them that decide about values, where others decide only where the row stands.
  static var valueDeciders: [TableCallback] { get }

  /// Whether it takes its row to another place, and does nothing else.
  static var movesItsRow: Bool { get }

  /// Whether it takes back what other steps did, which must be recorded from the first step on.
  static var takesStepsBack: Bool { get }

  /// How its steps end.
  static var outcomes: [StepResult.Outcome] { get }

  /// An example of its page.
  static var example: DocumentationExample { get }

  /// A step that is done, one that is refused and one that fails, each with its result.
  static var examples: VerbExamples { get }

  /// The row that the step is about.
  var subject: RowReference? { get set }

  /// Reads it; the fields are known ones already.
  static func read(_ fields: StepFields) throws(Diagnostic) -> Self

  /// Reads the interaction that the fields ask for.
  static func interaction(_ fields: StepFields) throws(Diagnostic) -> Interaction

  /// Calls `body` with each key that names a row in it.
  func forEachKey(_ body: (String) -> Void)

  /// Makes the step on a table, and writes down what came of it.
  func perform(on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws

  /// Adds its fields, without the row that it is about, in the order of the documentation.
  func write(to object: inout JSONText.Object)

  /// What is asked for, in words; `row` is the name of the row that the step is about.
  func words(row: String, _ result: StepResult) -> String

  /// What words about a step leave out, because who asks for it knows it.
  var implied: ImpliedWords { get }
}

/// What words about a step leave out.
struct ImpliedWords: OptionSet, Sendable {
  let rawValue: Int

  init(rawValue: Int) { self.rawValue = rawValue }

  /// Which rows and sections were deleted, inserted and moved.
  static let changes = ImpliedWords(rawValue: 1)
  /// That the row of the step was deleted.
  static let deletedRow = ImpliedWords(rawValue: 1 << 1)
  /// Where a row was moved to, if it is where it was last proposed.
  static let landing = ImpliedWords(rawValue: 1 << 2)
  /// That the table on top was left.
  static let leftTable = ImpliedWords(rawValue: 1 << 3)
}

extension BatchVerb {
  static var bareField: BatchWord? { nil }
  static var outcomes: [StepResult.Outcome] { [.done, .refused, .failed] }
  static func interaction(_ fields: StepFields) throws(Diagnostic) -> Interaction {
    Interaction(try read(fields))
  }
  static var valueDeciders: [TableCallback] { deciders }
  static var movesItsRow: Bool { false }
  static var takesStepsBack: Bool { false }
  var subject: RowReference? {
    get { nil }
    set {}
  }
  var implied: ImpliedWords { [] }

  func forEachKey(_ body: (String) -> Void) {}

  func write(to object: inout JSONText.Object) {}
}

/// A verb that is about a row.
protocol RowVerb: BatchVerb {
  /// The row that the step is about.
  var row: RowReference { get set }

  /// Makes the step with the row that is meant, which a step names by a path or a key; `path` is before the change, and
  /// need not be that of a row.
  func perform(
    at path: TableIndexPath, on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws
}

extension RowVerb {
  static var fields: [VerbField] { [.row] }
  var subject: RowReference? {
    get { row }
    set { if let newValue { row = newValue } }
  }

  func forEachKey(_ body: (String) -> Void) {
    if case .key(let key) = row { body(key) }
  }

  func perform(on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws {
    let path = try runner.resolve(row, in: view, &result)
    try perform(at: path, on: view, by: runner, &result)
  }
}

/// A verb that says nothing but which row it is about.
protocol VerbOfRowAlone: RowVerb {
  init(row: RowReference)
}

extension VerbOfRowAlone {
  static func read(_ fields: StepFields) throws(Diagnostic) -> Self { Self(row: try fields.row(for: name)) }
}

/// A verb that says nothing but its name.
protocol VerbWithoutFields: BatchVerb {
  init()
}

extension VerbWithoutFields {
  static var fields: [VerbField] { [] }
  static func read(_ fields: StepFields) throws(Diagnostic) -> Self { Self() }
}
