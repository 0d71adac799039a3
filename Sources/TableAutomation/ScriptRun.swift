import Diagnostics
import LuaHost
import TableModel
import TablePolicy
import TableStorage

/// One run of a batch in Lua: each verb of `user`, and each outermost change by `view`, is a step.
final class ScriptRun {
  /// A step failed; it was told, and is raised in the batch.
  private struct StepFailure: Error {
    var problem: Diagnostic
  }

  private unowned let runner: BatchRunner
  private let view: TableView
  private let state: BatchState

  /// Whether a step is being made now.
  private var isInStep = false

  init(_ batch: Batch, _ source: [UInt8], in view: TableView, runner: BatchRunner) throws(Diagnostic) {
    self.runner = runner
    self.view = view
    state = try BatchState(
      source: source, name: batch.name, limits: runner.options.scriptLimits,
      printHandler: runner.printHandler)
  }

  /// Runs the batch; what it does not catch is told as a failed step, unless it was told already.
  func run() {
    state.describe = { [unowned self] in diagnostic($0, at: state.place) }
    state.onChange = { [unowned self] change, body in try make(change, body) }
    do {
      try state.run(on: view, user: userType(), options: runner.options.scriptOptions)
    } catch {
      if error.code == .stopped || error.cause is StepFailure { return }
      let line = error.at.flatMap { $0.chunk == state.name ? $0.line : nil }
      var result = runner.beginStep(line: line, nil)
      result.fail(diagnostic(error, at: SourceLocation(file: state.name, line: line)))
      runner.end(result)
    }
  }

  private func diagnostic(_ error: any Error, at place: SourceLocation) -> Diagnostic {
    var problem: Diagnostic
    switch error {
    case let failure as StepFailure: return failure.problem
    case let error as LuaError:
      switch error.cause {
      case let failure as StepFailure: return failure.problem
      case let cause as StepProblem: problem = cause.diagnostic(at: place)
      default: problem = state.diagnostic(error, policy: runner.policy, contents: runner.contents)
      }
    case let error as StepProblem: problem = error.diagnostic(at: place)
    default: problem = state.diagnostic(error, policy: runner.policy, contents: runner.contents)
    }
    if problem.location == nil { problem.location = place }
    return problem
  }

  /// Makes a step: tells it, and raises it if it failed.
  private func step(
    _ interaction: Interaction, _ body: (inout StepResult) throws -> Void
  ) throws -> StepResult {
    isInStep = true
    defer { isInStep = false }
    let place = state.place
    var result = runner.beginStep(line: place.file == state.name ? place.line : nil, interaction)
    do {
      try body(&result)
    } catch {
      let problem = diagnostic(error, at: place)
      result.fail(problem)
      runner.end(result)
      state.restartLimits()
      throw StepFailure(problem: problem)
    }
    runner.end(result)
    state.restartLimits()
    if result.outcome == .refused, runner.endsAtRefusal { state.stop() }
    return result
  }
}

// Changes by `view`.
extension ScriptRun {
  private func make(_ change: BatchState.Change, _ body: () throws -> Void) throws {
    guard !isInStep else { return try body() }
    _ = try step(.call(change.name)) { result in
      if let row = change.row, let path = view.indexPath(of: row) {
        result.from = path
        result.row = view.key(of: row)
        result.label = result.row ?? RowLabel.of(row, in: view.contents)
      }
      let before = view.indexPathsForSelectedRows
      let tellsSelection = change.name == "view:select_row" || change.name == "view:deselect_row"
      let effects = try view.effects(of: body)
      runner.note(effects, in: view, before, &result, tellsSelection: tellsSelection)
    }
  }
}

// Verbs of `user`.
extension ScriptRun {
  private func userType() -> LuaObjectType {
    let names = BatchVerb.all.map(\.name)
    return LuaObjectType(
      name: "user",
      methods: BatchVerb.all.map { verb in
        (verb.name, { [unowned self] call in .value(.table(LuaTable(try perform(verb, call)))) })
      },
      unknownField: { name in
        Diagnostic(
          code: "unknown_verb", message: "`user` has no verb `\(name)`",
          help: Suggestion.nearest(to: name, among: names).map { "did you mean `user:\($0)`?" }
            ?? "the verbs are \(inWords(names, last: "and"))")
      })
  }

  private func perform(_ verb: BatchVerb, _ call: borrowing LuaCall) throws -> StepResult {
    guard !isInStep else { throw StepProblem.insideStep(verb: verb.name) }
    var arguments: [LuaValue] = []
    for position in 1..<(call.count + 1) { arguments.append(try call.value(at: position)) }
    return try step(.call("user:\(verb.name)")) { result in
      let interaction = try interaction(verb, arguments)
      result.interaction = interaction
      try runner.perform(interaction, in: view, &result)
    }
  }

  /// The interaction that a call asks for: the row first, then a table of fields, or the bare field alone.
  private func interaction(_ verb: BatchVerb, _ arguments: [LuaValue]) throws -> Interaction {
    var rest = arguments[...]
    while rest.last == .nil { rest.removeLast() }
    var fields: [(key: String, value: JSONValue)] = []
    if verb.takesRow {
      guard let row = rest.popFirst(), row != .nil else { throw StepProblem.noRow(verb: verb.name) }
      fields.append(("row", try json(row, verb)))
    }
    if let options = rest.popFirst() {
      if case .table(let table) = options {
        fields += try JSONValue.fields(table, verb: verb.name, indexPath: state.indexPath)
      } else if let field = verb.bareField {
        fields.append((field, try json(options, verb)))
      } else {
        throw StepProblem.wrongArgument(
          verb: verb.name, expected: verb.fields.isEmpty ? "nothing" : "a table of fields",
          got: "\(options.typeName == "nil" ? "nil" : "a \(options.typeName)")")
      }
    }
    if let more = rest.first {
      throw StepProblem.wrongArgument(
        verb: verb.name, expected: verb.takesRow ? "a row and a table" : "a table", got: "more: \(more)")
    }
    return try verb.interaction(BatchObject(fields: fields, place: .call(state.place)))
  }

  private func json(_ value: LuaValue, _ verb: BatchVerb) throws -> JSONValue {
    try JSONValue(value, verb: verb.name, indexPath: state.indexPath)
  }
}
