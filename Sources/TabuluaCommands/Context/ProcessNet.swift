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
  private var lastWords: (@Sendable (Diagnostic) -> LastWords?)?
  private var scene: IsolationScene
  private var explain: @Sendable (Diagnostic) -> Diagnostic = { $0 }
  /// The files of results that tell of the end where the command has nothing else to tell.
  private var reports: FailureReports
  /// How long the command may still take; nil for no limit, and where somebody else looks after that.
  private var limit: TimeLimit?
  private let output: CommandOutput
  private let errors: CommandOutput
  /// How far the command is.
  private let seen: WorkSeen
  /// How an isolated process ends itself; nil for others.
  private let exit: IsolatedExit?
  private let usesColor: Bool
  private let clearsStatus: Bool

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

  /// Watches from now on how long the command takes, where the command line limits that: reading what its scripts and tables
  /// are may take long already.
  init(_ plan: IsolationPlan, in context: CommandContext) throws(CommandFailure) {
    scene = IsolationScene(scripts: [], hasDeadline: plan.hasDeadline, written: [], memory: 0, words: [])
    (output, errors, exit) = (context.standardOutput, context.standardError, context.exit)
    seen = context.seen
    reports = FailureReports(in: context)
    usesColor = context.usesColor(context.standardError)
    clearsStatus = context.standardError.isTerminal
    try begin(plan)
  }

  /// Watches the time, unless it does already.
  private func begin(_ plan: IsolationPlan) throws(CommandFailure) {
    guard var new = try plan.limit() else { return }
    if exit != nil { new.grace -= Self.ahead }
    let isFirst = lock.withLock {
      defer { limit = limit ?? new }
      return limit == nil
    }
    guard isFirst else { return }
    AtomicFile.onWriting = { [self] in noteWriting() }
    _ = WorkThread.detach(stackSize: Self.stackSize) { [self] in keepLimit() }
  }

  /// Takes what is known of the command when its settings are read.
  func take(_ plan: IsolationPlan, _ settings: Settings) throws(CommandFailure) {
    lock.withLock { explain = { settings.explaining($0) } }
    try begin(plan)
  }

  /// Takes the files of results, once it is known what the command reads and writes besides.
  func tell(_ reports: FailureReports) { lock.withLock { self.reports = reports } }

  /// Watches the scripts of this process too.
  func watchScripts(_ plan: IsolationPlan) {
    let (scripts, reports) = (plan.scripts, plan.reports)
    lock.withLock { (scene.scripts, scene.reports) = (scripts, reports) }
    let grace = LuaDeadlineWatch.grace
    let onOverrun: @Sendable (LuaOverrun) -> Void = { [self] call in end(.overdue(call)) }
    let watch =
      if let exit {
        try? LuaOverrunWatch(exit.board, grace: grace - Self.ahead, onOverrun: onOverrun)
      } else {
        try? LuaOverrunWatch(grace: grace, onOverrun: onOverrun)
      }
    guard let watch else { return }
    // It watches as long as there is a process.
    _ = Unmanaged.passRetained(watch)
  }

  /// Leaves the rest of the time to somebody else; nil for no limit.
  func handOver() -> TimeLimit? {
    lock.withLock {
      let rest = limit
      limit = nil
      return rest
    }
  }

  private static let stackSize = 1 << 20

  /// How many seconds before the one that looks after it an isolated process ends itself, so that it can tell what it has.
  private static let ahead = 1.0

  /// The microseconds between two looks at the time.
  private static let lookAgain: UInt32 = 20_000

  /// When the command began.
  private let begun = ContinuousClock.now

  /// Waits until the time is over, and ends the process, unless it writes its files.
  private func keepLimit() {
    var last = begun
    while true {
      usleep(Self.lookAgain)
      let now = ContinuousClock.now
      let elapsed = (now - last) / .seconds(1)
      last = now
      let (isWatched, over) = lock.withLock {
        (limit != nil, limit?.isOver(after: elapsed) == true ? limit?.seconds : nil)
      }
      guard isWatched else { return }
      guard let over else { continue }
      if !lock.withLock({ isWriting }) { end(.late(over)) }
      return
    }
  }

  /// Notes that all work is done: files are being written, to their end.
  private func noteWriting() { lock.withLock { isWriting = true } }

  /// Notes that the scripts are loaded: what goes wrong before is the policy's fault.
  func noteLoaded() { lock.withLock { loaded = true } }

  /// Has `words` called on a thread of its own where the process is ended, with the reason; it is waited for for a while.
  ///
  /// Where it is not there or answers nil, the files of results tell that the command failed. It may not wait for anything
  /// that a thread of scripts holds, because that thread is held up.
  func onEnd(_ words: (@Sendable (Diagnostic) -> LastWords?)?) { lock.withLock { lastWords = words } }

  /// What the command has to tell; nothing where that takes too long, because the process must end.
  private func words(_ problem: Diagnostic, _ status: ExitStatus) -> LastWords {
    let (words, reports) = lock.withLock { (lastWords, self.reports) }
    let told = Told()
    let began = WorkThread.detach(stackSize: Self.stackSizeForWords) {
      told.take(words?(problem) ?? LastWords(told: reports.write(problem, status).files))
    }
    guard began else { return LastWords() }
    for _ in 0..<Self.looksForWords {
      if let words = told.words { return words }
      usleep(Self.lookAgain)
    }
    return LastWords()
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
    var ending = ending
    // What scripts may take together may be what is left of the time of the command.
    if case .overdue(let call) = ending, call.isTimeLimit, let limit = lock.withLock({ limit }),
      limit.hasPassed
    {
      ending = .late(limit.seconds)
    }
    var (scene, explain, isLoaded) = lock.withLock { (self.scene, self.explain, loaded) }
    let status = ending.isOfScripts && !isLoaded ? ExitStatus.invalidPolicy : .failed
    // What the command itself has to tell ends here: it might come to its end meanwhile, and tell all once more.
    let (shown, told) = (output.takeRest(), errors.takeRest())
    let words = words(explain(.isolationEnded(ending, scene)), status)
    (scene.written, scene.told) = (words.files, words.told)
    var problem = explain(.isolationEnded(ending, scene))
    if case .late = ending, let done = seen.words { problem.notes.insert("\(done) were done", at: 0) }
    problem.notes += words.notes
    let text = (clearsStatus ? "\r\u{1B}[K" : "") + DiagnosticRenderer(usesColor: usesColor).text(problem)
    // The thread of the script may hold any lock, also one within the system's own library: none is waited for here but
    // `lock`, which is held for one assignment, and that of the allocator, which Lua does not hold while it is held up.
    show(shown + Array(words.text.utf8), at: STDOUT_FILENO)
    show(told + Array(text.utf8), at: STDERR_FILENO)
    exit?.end(status)
    _exit(status.rawValue)
  }

  /// The most bytes that a pipe takes at once when it takes any.
  private static let mostAtOnce = 4096

  /// How many milliseconds a reader may take.
  private static let patience: Int32 = 200

  /// Writes bytes as long as they are taken: where nobody reads the process must end all the same.
  private func show(_ bytes: [UInt8], at file: Int32) {
    if let exit {
      for start in stride(from: 0, to: bytes.count, by: IsolationRequest.mostBytes) {
        let end = min(start + IsolationRequest.mostBytes, bytes.count)
        exit.write(Array(bytes[start..<end]), file == STDERR_FILENO)
      }
      return
    }
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
