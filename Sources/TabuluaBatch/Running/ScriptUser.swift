package import TabuluaText
package import LuaHost
import TabuluaModel
package import TabuluaScript

/// What a script does to a table: each verb of `user`, and each outermost change by `view`, is a step.
///
/// It serves batches in Lua, and specs. A step is told to the runner; one that fails is raised in the script.
///
/// ```swift
/// let user = ScriptUser(state) { runner }
/// try state.run(on: view, user: user.type)
/// ```
package final class ScriptUser {
  /// A step failed; it was told, and is raised in the script.
  private struct StepFailure: Error {
    var problem: Diagnostic
  }

  /// Whether the limits of the script start anew after each step.
  package var restartsLimits = true

  /// What a step costs where the limits go on, in instructions: asking, doing and telling take some ten microseconds.
  private static let priceOfStep = 20

  private unowned let state: BatchState
  private let open: () throws -> BatchRunner

  /// The runner that was used last, for messages.
  private weak var runner: BatchRunner?

  /// The tables of which the script must choose one before it uses any; empty where there is one alone, and when it has.
  private var tablesToChoose: [String] = []

  /// Whether a step is being made now.
  private var isInStep = false

  /// Reads the calls of verbs.
  private let call: StepCall

  /// The names of the fields of results, in the order of ``StepField/all``, when there was a step.
  private var names: [LuaKeptString] = []

  /// Makes what a script does, and connects it to the script's state.
  ///
  /// `runner` is asked at each step; its view must be open.
  package init(_ state: BatchState, runner: @escaping () throws -> BatchRunner) {
    self.state = state
    open = runner
    call = StepCall { [unowned state] in try state.indexPath(of: $0) }
    state.describe = { [unowned self] in diagnostic($0, at: self.state.place) }
    state.onChange = { [unowned self] change, body in try make(change, body) }
  }

  /// Whether an error that came out of the script was told already, as a step that failed.
  package static func isReported(_ error: LuaError) -> Bool { error.cause is StepFailure }

  /// An error of the script in words; what no callback did lies at the script's own place.
  package func diagnostic(_ error: any Error, at place: TextLocation) -> Diagnostic {
    let cause = (error as? LuaError)?.cause ?? error
    if let failure = cause as? StepFailure { return failure.problem }
    var problem =
      (cause as? StepProblem)?.diagnostic(at: place)
      ?? state.diagnostic(error, policy: runner?.policy, contents: runner?.topContents)
    problem.location = state.withText(problem.location ?? place)
    problem.help = Self.help(for: cause, besides: problem.help)
    return problem
  }

  /// What helps where a verb is looked for in another place than in `user`, or where `user` is misspelt; what helps else is
  /// given.
  private static func help(for error: any Error, besides other: String?) -> String? {
    if case PolicyError.unknownViewName(let name) = error, verbs.contains(name) {
      return "a person does that: write `user:\(name)(…)`"
    }
    guard let message = (error as? LuaError)?.message, message.hasPrefix(unknownGlobal),
      !message.contains("cannot be set")
    else { return other }
    let name = String(message.dropFirst(unknownGlobal.count).prefix { $0 != "`" })
    return help(forGlobal: name) ?? other ?? Suggestion.question(for: name, among: ["user", "view"])
  }

  /// How the message about a global that does not exist begins.
  private static let unknownGlobal = "unknown global `"

  /// What helps where a script calls a verb as a function; nil for other names.
  package static func help(forGlobal name: String) -> String? {
    verbs.contains(name) ? "it is a method of `user`: write `user:\(name)(…)`" : nil
  }

  /// The runner with its open view.
  private func current() throws -> (BatchRunner, TableView) {
    let runner = try open()
    self.runner = runner
    guard let view = runner.topTable else { throw Diagnostic.noView }
    if state.mentionsUndo, !view.isUndoRegistrationEnabled { runner.bindUndo() }
    return (runner, view)
  }

  /// Lets the script use neither `view` nor `user` before it has chosen one of these tables.
  package func mustChoose(among tables: [String]) {
    tablesToChoose = tables
    state.onUse = { [unowned self] in try checkChoice() }
  }

  private func checkChoice() throws {
    guard !tablesToChoose.isEmpty else { return }
    throw Diagnostic.missingTable(
      "the batch", help: "call `user:use_table(NAME)` first", among: tablesToChoose)
  }

  /// Makes a step: tells it, and raises it if it failed.
  ///
  /// The body gets the place of the script's line.
  private func step(
    _ interaction: Interaction, _ runner: BatchRunner, on view: TableView,
    _ body: (inout StepResult, TextLocation) throws -> Void
  ) throws -> StepResult {
    isInStep = true
    defer { isInStep = false }
    let place = state.place
    let line = place.file == state.name ? place.line : nil
    if let problem = runner.problemOfNextStep(line: line) {
      // What a script catches does not go on either.
      state.stop()
      throw StepFailure(problem: problem)
    }
    let result = state.withoutDeadline(for: view) {
      var result = runner.beginStep(line: line, interaction)
      do {
        try body(&result, place)
      } catch {
        result.fail(diagnostic(error, at: place))
      }
      runner.endStep(&result)
      runner.tell(result)
      showTop(of: runner)
      return result
    }
    if restartsLimits { state.restartLimits() } else { state.charge(Self.priceOfStep) }
    if let problem = result.error { throw StepFailure(problem: problem) }
    if result.outcome == .refused, runner.endsAtRefusal { state.stop() }
    return result
  }
}

// Tables that are pushed.
extension ScriptUser {
  /// Lets `view` stand for the table that is on top after a step.
  private func showTop(of runner: BatchRunner) {
    guard let top = runner.topTable else { return }
    // A table that cannot be shown has more sections than a script can name; `push` has refused it.
    try? state.follow(top)
  }
}

// Changes by `view`.
extension ScriptUser {
  private func make(_ change: BatchState.Change, _ body: () throws -> Void) throws {
    guard !isInStep else { return try body() }
    let (runner, view) = try current()
    _ = try step(.call(change.name), runner, on: view) { result, _ in
      if let row = change.row, let path = view.indexPath(of: row) {
        result.from = path
        result.row = view.key(of: row)
        if result.row == nil { result.text = RowLabel.of(row, in: view.contents) }
      }
      // What popping a table does is told of the table below.
      let view = change.name == "view:pop" ? view.tableBelow ?? view : view
      let before = view.selection
      let tellsSelection = change.name == "view:select_row" || change.name == "view:deselect_row"
      let effects = try view.effects(of: body)
      runner.note(effects, in: view, before, &result, tellsSelection: tellsSelection)
    }
  }
}

// Verbs of `user`.
extension ScriptUser {
  /// The names of the verbs.
  package static let verbs = VerbInfo.all.map(\.name.description) + ["use_table"]

  /// The fields that each of them may have.
  package static let fields = Dictionary(
    VerbInfo.all.map { ($0.name.description, $0.fields.map(\.description)) } + [("use_table", [])],
    uniquingKeysWith: { first, _ in first })

  /// The `user` of the script.
  package var type: LuaObjectType {
    let names = Self.verbs
    var methods: [(name: String, body: LuaMethod)] = VerbInfo.all.map { verb in
      let asked = Interaction.call("user:\(verb.name)")
      return (verb.name.description, { [unowned self] call in try perform(verb, asked, call) })
    }
    methods.append(("use_table", { [unowned self] call in try useTable(call) }))
    return LuaObjectType(
      name: "user", methods: methods,
      unknownField: { name in
        Diagnostic(
          code: BatchCode.unknownVerb, message: "`user` has no verb `\(name)`",
          help: Suggestion.nearest(to: name, among: names).map { "did you mean `user:\($0)`?" }
            ?? "the verbs are \(names.inBackticks.inWords(last: "and"))")
      })
  }

  /// `user:use_table(name)`: what follows is about another table of the run.
  private func useTable(_ call: borrowing LuaCall) throws -> LuaReturn {
    guard !isInStep else { throw StepProblem.insideStep(verb: "use_table") }
    let (runner, view) = try current()
    do {
      try call.check(atMost: 1)
    } catch {
      throw StepProblem.wrongArgument(verb: call.method, expected: "the name of a table", got: "more")
    }
    let name = try call.string(at: 1, "name").string
    if runner.use(table: name) == nil {
      let names = runner.sideTables.isEmpty ? [view.name] : runner.sideTables.map(\.name)
      guard names == [name] else { throw Diagnostic.unknownTable(name, among: names, at: state.place) }
    }
    tablesToChoose = []
    showTop(of: runner)
    return .nothing
  }

  private func perform(
    _ verb: VerbInfo, _ asked: Interaction, _ arguments: borrowing LuaCall
  ) throws -> LuaReturn {
    guard !isInStep else { throw StepProblem.insideStep(verb: verb.name.description) }
    try checkChoice()
    try call.take(arguments, of: verb)
    let (runner, view) = try current()
    let result = try step(asked, runner, on: view) { result, place in
      let interaction = try call.interaction(at: place)
      result.interaction = interaction
      try runner.perform(interaction, on: view, &result)
    }
    if names.isEmpty { names = try StepField.all.map { try state.keep($0.name) } }
    return .fields(arguments.fields { result.write(to: &$0, names: names) })
  }
}

extension Diagnostic {
  /// A script acts on a view that could not be opened.
  fileprivate static var noView: Diagnostic {
    Diagnostic(code: BatchCode.noTable, message: "there is no table to act on")
  }
}
