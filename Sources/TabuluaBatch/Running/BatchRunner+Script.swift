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
      if error.code == .stopped || ScriptUser.isReported(error) { return }
      let line = error.at.flatMap { $0.chunk == state.name ? $0.line : nil }
      if error.code == .timeLimit { return end(.runTooLong(options.limits), line: line) }
      tellFailure(user.diagnostic(error, at: TextLocation(file: state.name, line: line)), line: line)
    }
  }
}
