import TabuluaText
import TabuluaModel

extension BatchRunner {
  /// Runs a batch in Lua.
  func run(script batch: InteractionBatch, in view: TableView) {
    guard let source = batch.script else { return }
    do throws(Diagnostic) {
      try ScriptRun(batch, source, in: view, runner: self).run()
    } catch {
      tellFailure(error, line: error.location?.line)
    }
  }
}
