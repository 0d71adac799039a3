import TabuluaText
import LuaHost
import TabuluaModel
import TabuluaPolicy
import TabuluaScript

/// One run of a batch in Lua.
final class ScriptRun {
  private unowned let runner: BatchRunner
  private let view: TableView
  private let state: BatchState

  init(_ batch: InteractionBatch, _ source: [UInt8], in view: TableView, runner: BatchRunner)
    throws(Diagnostic)
  {
    self.runner = runner
    self.view = view
    state = try BatchState(
      source: source, name: batch.name, limits: runner.options.scriptLimits, policies: LuaPolicy.pushed,
      printHandler: runner.printHandler)
    state.strings = runner.options.strings
  }

  /// Runs the batch; what it does not catch is told as a failed step, unless it was told already.
  func run() {
    let user = ScriptUser(state) { [unowned runner] in runner }
    do {
      try state.run(on: view, user: user.type, options: runner.options.scriptOptions)
    } catch {
      if error.code == .stopped || ScriptUser.isReported(error) { return }
      let line = error.at.flatMap { $0.chunk == state.name ? $0.line : nil }
      runner.tellFailure(
        user.diagnostic(error, at: TextLocation(file: state.name, line: line)), line: line)
    }
  }
}
