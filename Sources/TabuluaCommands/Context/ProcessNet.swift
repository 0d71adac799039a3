import LuaHost
import TabuluaFiles
import TabuluaSystem
import TabuluaText

/// Ends the process where a script, or what is done for it, goes on two seconds after its deadline, because a few instructions
/// of Lua cannot be stopped; and where the command takes longer than `--time-limit` says.
///
/// Nothing is half done then. Tables and reports are written when all scripts have come to their end, so that the process
/// has written nothing as long as one of them runs. What was to be shown is shown, as far as somebody reads it at once, and
/// a command may tell what it has done until then, as `test` tells the results that it has.
///
/// Sendable although nothing checks it: what changes is guarded by `lock`.
final class ProcessNet: @unchecked Sendable {
  private let lock = Monitor()
  private var loaded = false
  private var isWriting = false
  private var lastWords: (@Sendable (Diagnostic) -> LastWords)?
  private let reports: FailureReports
  private let plan: IsolationScene
  private let output: CommandOutput
  private let errors: CommandOutput
  private let usesColor: Bool
  private let clearsStatus: Bool
  private let explain: @Sendable (Diagnostic) -> Diagnostic

  /// What a command tells of what it has done, where its process is ended.
  struct LastWords {
    /// The text for standard output.
    var text = ""
    /// The files that were written.
    var files: [String] = []
    /// The files of results that tell of the end.
    var told: [String] = []
    /// What is told beside the reason.
    var notes: [String] = []
  }

  /// Watches the scripts of this process from now on; nil where there are no deadlines.
  ///
  /// `reports` tell of the end where the command has nothing else to tell.
  init?(
    _ plan: IsolationPlan, telling reports: FailureReports, in context: CommandContext
  ) throws(CommandFailure) {
    let seconds = try plan.seconds()
    self.reports = reports
    self.plan = IsolationScene(
      scripts: plan.scripts, hasDeadline: plan.hasDeadline, reports: plan.reports, written: [], memory: 0,
      words: [])
    (output, errors) = (context.standardOutput, context.standardError)
    usesColor = context.usesColor(context.standardError)
    clearsStatus = context.standardError.isTerminal
    explain = { [settings = context.settings] in settings.explaining($0) }
    guard let watch = try? LuaOverrunWatch(onOverrun: { [self] call in end(.overdue(call)) }) else {
      return nil
    }
    // It watches as long as there is a process.
    _ = Unmanaged.passRetained(watch)
    guard let seconds else { return }
    AtomicFile.onWriting = { [self] in noteWriting() }
    _ = WorkThread.detach(stackSize: Self.stackSize) { [self, grace = plan.secondsToEnd] in
      keep(TimeLimit(seconds: seconds, grace: grace))
    }
  }

  private static let stackSize = 1 << 20

  /// The microseconds between two looks at the time.
  private static let lookAgain: UInt32 = 20_000

  /// Waits until the time is over, and ends the process, unless it writes its files.
  private func keep(_ limit: TimeLimit) {
    var limit = limit
    var last = ContinuousClock.now
    while true {
      usleep(Self.lookAgain)
      let now = ContinuousClock.now
      guard limit.isOver(after: (now - last) / .seconds(1)) else {
        last = now
        continue
      }
      if !lock.withLock({ isWriting }) { end(.late(limit.seconds)) }
      return
    }
  }

  /// Notes that all work is done: files are being written, to their end.
  private func noteWriting() { lock.withLock { isWriting = true } }

  /// Notes that the scripts are loaded: what goes wrong before is the policy's fault.
  func noteLoaded() { lock.withLock { loaded = true } }

  /// Has `words` called on a thread of its own where the process is ended, with the reason; it is waited for for a while.
  ///
  /// It may not wait for anything that a thread of scripts holds, because that thread is held up.
  func onEnd(_ words: (@Sendable (Diagnostic) -> LastWords)?) { lock.withLock { lastWords = words } }

  /// What the command has to tell; nothing where that takes too long, because the process must end.
  private func words(_ problem: Diagnostic, _ status: ExitStatus) -> LastWords {
    let words = lock.withLock { lastWords ?? wordsOfReports(status) }
    let told = Told()
    guard WorkThread.detach(stackSize: Self.stackSizeForWords, { told.take(words(problem)) }) else {
      return LastWords()
    }
    for _ in 0..<Self.looksForWords {
      if let words = told.words { return words }
      usleep(Self.lookAgain)
    }
    return LastWords()
  }

  /// What the reports tell where the command has nothing else to tell.
  private func wordsOfReports(_ status: ExitStatus) -> @Sendable (Diagnostic) -> LastWords {
    { [reports] problem in LastWords(told: reports.write(problem, status).files) }
  }

  /// What one thread gives another.
  ///
  /// Sendable although nothing checks it: it is used under its lock.
  private final class Told: @unchecked Sendable {
    private let lock = Monitor()
    private var value: LastWords?

    var words: LastWords? { lock.withLock { value } }

    func take(_ words: LastWords) { lock.withLock { value = words } }
  }

  private static let stackSizeForWords = 8 << 20

  /// How often it is looked whether the words are there: for a second.
  private static let looksForWords = 50

  private func end(_ ending: IsolationEnding) {
    var scene = plan
    let status = ending.isOfScripts && !lock.withLock { loaded } ? ExitStatus.invalidPolicy : .failed
    let words = words(explain(.isolationEnded(ending, scene)), status)
    (scene.written, scene.told) = (words.files, words.told)
    var problem = explain(.isolationEnded(ending, scene))
    problem.notes += words.notes
    let text = (clearsStatus ? "\r\u{1B}[K" : "") + DiagnosticRenderer(usesColor: usesColor).text(problem)
    // The thread of the script may hold any lock, also one within the system's own library: none is waited for here but
    // `lock`, which is held for one assignment, and that of the allocator, which Lua does not hold while it is held up.
    show(output.takeRest() + Array(words.text.utf8), at: STDOUT_FILENO)
    show(errors.takeRest() + Array(text.utf8), at: STDERR_FILENO)
    _exit(status.rawValue)
  }

  /// The most bytes that a pipe takes at once when it takes any.
  private static let mostAtOnce = 4096

  /// How many milliseconds a reader may take.
  private static let patience: Int32 = 200

  /// Writes bytes as long as they are taken: where nobody reads the process must end all the same.
  private func show(_ bytes: [UInt8], at file: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      var ready = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
      let found = poll(&ready, 1, Self.patience)
      if found < 0, errno == EINTR { continue }
      guard found > 0 else { return }
      let count = rest.prefix(Self.mostAtOnce).withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
    }
  }
}
