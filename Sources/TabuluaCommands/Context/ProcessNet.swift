import LuaHost
import TabuluaFiles
import TabuluaSystem
import TabuluaText

/// Ends the process where a script goes on two seconds after its deadline: a few instructions of Lua cannot be stopped.
///
/// Nothing is half done then. Tables and reports are written when all scripts have come to their end, so that the process
/// has written nothing as long as one of them runs.
///
/// Sendable although nothing checks it: what changes is guarded by `lock`.
final class ProcessNet: @unchecked Sendable {
  private let lock = Monitor()
  private var loaded = false
  private let plan: IsolationScene
  private let usesColor: Bool
  private let clearsStatus: Bool
  private let explain: @Sendable (Diagnostic) -> Diagnostic

  /// Watches the scripts of this process from now on; nil where there are no deadlines.
  init?(_ plan: IsolationPlan, in context: CommandContext) {
    self.plan = IsolationScene(
      scripts: plan.scripts, hasDeadline: plan.hasDeadline, written: [], memory: 0, words: [])
    usesColor = context.usesColor(context.standardError)
    clearsStatus = context.standardError.isTerminal
    explain = { [settings = context.settings] in settings.explaining($0) }
    guard let watch = try? LuaOverrunWatch(onOverrun: { [self] overrun in end(overrun) }) else { return nil }
    // It watches as long as there is a process.
    _ = Unmanaged.passRetained(watch)
  }

  /// Notes that the scripts are loaded: what goes wrong before is the policy's fault.
  func noteLoaded() { lock.withLock { loaded = true } }

  private func end(_ overrun: LuaOverrun) {
    let problem = explain(.isolationEnded(.overdue(overrun.deadline), plan))
    let text = (clearsStatus ? "\r\u{1B}[K" : "") + DiagnosticRenderer(usesColor: usesColor).text(problem)
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count > 0 { bytes = bytes.dropFirst(count) } else if errno != EINTR { break }
    }
    _exit((lock.withLock { loaded } ? ExitStatus.failed : .invalidPolicy).rawValue)
  }
}
