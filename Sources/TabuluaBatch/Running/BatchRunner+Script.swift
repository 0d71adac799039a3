import TabuluaText
import LuaHost
import TabuluaModel
import TabuluaPolicy
import TabuluaScript

extension BatchRunner {
  /// Runs a batch in Lua, whose source is given; what it does not catch is told as a failed step, unless it was told
  /// already.
  func run(script source: [UInt8], of batch: InteractionBatch, in view: TableView) {
    let state: BatchState
    do throws(Diagnostic) {
      // It was compiled when it was read, to find mistakes in it.
      state = try BatchState(
        uncompiled: source, name: batch.name, limits: options.scriptLimits, seed: 0,
        policies: LuaPolicy.pushed, printHandler: printHandler)
    } catch {
      return tellFailure(error, line: error.location?.line)
    }
    state.strings = options.strings
    scriptState = state
    defer { scriptState = nil }
    noteRoomElsewhere()
    state.startTimeLimit(timeLeft)
    let user = ScriptUser(state) { [unowned self] in self }
    if sideTables.count > 1 { user.mustChoose(among: sideTables.map(\.name)) }
    // The one refers to the other without keeping it.
    defer { withExtendedLifetime((state, user)) {} }
    do throws(LuaError) {
      try state.run(on: view, user: user.type, options: options.scriptOptions)
    } catch {
      if error.code == .stopped { return }
      let line = error.at.flatMap { $0.chunk == state.name ? $0.line : nil }
      if error.code == .timeLimit { return end(.runTooLong(options.limits), line: line) }
      let problem = user.diagnostic(error, at: TextLocation(file: state.name, line: line))
      if !ScriptUser.isReported(error) { tellFailure(problem, line: line) }
      let place = problem.location.flatMap { $0.file == state.name ? $0.line : nil }
      tellRest(ofScript: state, behind: line ?? place)
    }
  }

  /// Warns, where the run goes on behind a failed step, that the rest of a script was not run.
  ///
  /// Lua cannot go on behind an error that nobody catches, also where the script has stopped in the midst of a loop.
  private func tellRest(ofScript state: BatchState, behind line: Int?) {
    guard options.keepsGoing, !hasPassedLimit else { return }
    let place = line.map { " at line \($0)" } ?? ""
    warn(
      Diagnostic(
        severity: .warning, code: BatchCode.restNotRun,
        message: "the error\(place) ended `\(state.name)`: the rest of it was not run",
        location: state.withText(TextLocation(file: state.name, line: line)),
        help: "`pcall(function() … end)` around a step that may fail lets the script go on"))
  }
}
