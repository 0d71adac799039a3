package import TabuluaText
import TabuluaBatch
import TabuluaDrawing
import TabuluaFiles
import TabuluaSystem

/// What a command knows of the world: where its text goes, and the environment.
///
/// Tests make one of their own and run commands in their process:
///
/// ```swift
/// let status = CommandLineTool.run(["check", "kanban.lua"], in: context)
/// ```
package struct CommandContext {
  /// Where results go.
  package var standardOutput: CommandOutput

  /// Where diagnostics and the output of scripts go.
  package var standardError: CommandOutput

  /// The environment; only `NO_COLOR`, `TERM`, `COLUMNS`, `SOURCE_DATE_EPOCH`, `TABULUA_USER` and the variables of settings
  /// are read.
  package var environment: [String: String] = [:]

  /// The time since some moment; only for progress.
  package var now: () -> Duration = CommandContext.elapsed

  /// The time of day, in seconds and nanoseconds since 1970; only for journals.
  package var clock: () -> (seconds: Int, nanoseconds: Int) = { (0, 0) }

  /// The name of the user; only for journals.
  package var userName: () -> String = { "" }

  /// Told of every diagnostic, besides its text.
  package var onDiagnostic: ((Diagnostic) -> Void)?

  /// The folder in which `test` remembers the tests that failed; nil remembers nothing.
  package var memoryFolder: String?

  /// Gives a seed where a random order is asked for without one.
  package var makeSeed: () -> UInt64 = { 0 }

  /// Waits until files in some folders may have changed, or a moment; false ends watching.
  package var pause: (_ folders: Set<String>) -> Bool = { _ in false }

  /// Where a run notes its files, if somebody watches them.
  var watched: WatchedNote?

  /// Whether a command may begin a process of its own for scripts that nobody trusts.
  enum Isolation {
    /// It may not: the program is another one, or the system has no way to.
    case unavailable
    /// It may.
    case available
    /// This is that process; `loaded` notes that the scripts are loaded, and `watched` which files a change of which would
    /// ask for another run.
    case inside(loaded: () -> Void, watched: ([String]) -> Void)
  }

  /// Whether a command may begin a process of its own.
  var isolation = Isolation.unavailable

  /// Ends the process where a script cannot be stopped; nil where another one does, or nobody.
  var net: ProcessNet?

  /// How an isolated process tells its last words and ends itself, before the one that looks after it ends it.
  var exit: IsolatedExit?

  /// Whether anybody could read the results; false where standard output is closed.
  var hasOutput = true

  /// Whether nothing is told where all is well.
  private(set) var isQuiet = false

  /// Whether the process ends with the command.
  var endsProcess = false

  /// The arguments of the command that runs, for the order of options that may be repeated.
  var arguments: [String] = []

  /// The highest folder in which settings are looked for; nil looks in none.
  package var settingsTop: String?

  /// The number of the user whose settings files are taken.
  var user: UInt32 = geteuid()

  /// How many bytes were shown of what scripts printed; shared by the copies of this context.
  private let printed = Printed()

  private final class Printed {
    var count = 0
  }

  /// How many bytes scripts may print: more than anybody reads.
  static let mostPrinted = 64 << 20

  /// The settings of the command that runs, of which messages tell where a value comes from.
  var settings = Settings()

  /// What there is to say of the options of scripts.
  var optionNotes = OptionNotes()

  /// The warnings that were told before the command began, for its results.
  var warnings: [Diagnostic] = []

  /// The locks on the tables that the command replaces, held until it ends.
  var locks: TableLocks?

  /// The files that the command reads and writes, but for its reports; nil as long as that is not known.
  var named: [String]?

  /// The files that were written so far; shared by the copies of this context.
  let written = WrittenFiles()

  /// How far the work is; shared by the copies of this context.
  let seen = WorkSeen()

  /// The files of the tables that the command reads: what it writes is no more open than they are.
  var tables: [String] = []

  private static let start = ContinuousClock.now

  /// The time since it was first asked for.
  package static func elapsed() -> Duration { ContinuousClock.now - start }

  /// The context of this process.
  ///
  /// A closed pipe and a file that grows too large no longer end the process; writing fails instead.
  package static func process() -> CommandContext {
    let hasOutput = fcntl(STDOUT_FILENO, F_GETFD) != -1
    // A file that the command opens must not take the number of a standard stream that is closed.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY)
    }
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // Swift's own handler shows where the program stands instead of ending it.
    signal(SIGQUIT, SIG_DFL)
    var environment: [String: String] = [:]
    let names = ["NO_COLOR", "TERM", "COLUMNS", "SOURCE_DATE_EPOCH", "TABULUA_USER"] + SettingsKey.variables
    for name in names {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    var context = CommandContext(
      standardOutput: .descriptor(STDOUT_FILENO), standardError: .descriptor(STDERR_FILENO),
      environment: environment)
    context.hasOutput = hasOutput
    context.memoryFolder = "."
    context.settingsTop = getenv("HOME").map { String(cString: $0) } ?? "/"
    context.makeSeed = { UInt64.random(in: 0..<1_000_000) }
    context.endsProcess = true
    context.clock = {
      var now = timespec()
      clock_gettime(CLOCK_REALTIME, &now)
      return (now.tv_sec, now.tv_nsec)
    }
    context.userName = CommandContext.nameOfUser
    context.pause = { [watch = LazyFolderWatch()] in watch.watch.wait(for: $0) }
    return context
  }
}

extension CommandContext {
  /// A context in a process that goes on after the command, without environment and settings.
  package init(output: CommandOutput, errors: CommandOutput) {
    self.init(standardOutput: output, standardError: errors)
  }

  /// The name of the user who runs this process; an isolated one may not look it up, and gets it in its environment.
  package static func nameOfUser() -> String {
    if let entry = getpwuid(geteuid()), let name = entry.pointee.pw_name { return String(cString: name) }
    return getenv("LOGNAME").map { String(cString: $0) } ?? "\(geteuid())"
  }

  /// Notes that the scripts are loaded: what goes wrong from now on is not the loading.
  func noteLoaded() {
    if case .inside(let loaded, _) = isolation { loaded() }
    net?.noteLoaded()
  }

  /// Notes the files that a change of which would ask for another run, where another process watches them.
  func noteWatched(_ files: [String]) {
    if case .inside(_, let watched) = isolation { watched(files) }
    watched?.files += files
  }

  /// Whether this is an isolated process, which another one looks after.
  var isIsolated: Bool { if case .inside = isolation { true } else { false } }

  /// How results are laid out.
  var outputStyle: TextStyle {
    TextStyle(usesColor: usesColor(standardOutput), width: standardOutput.width ?? columns)
  }

  /// The width that `COLUMNS` asks for where the output is no terminal, or one that does not tell its width.
  private var columns: Int? { environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }

  /// Writes a diagnostic.
  func report(_ diagnostic: Diagnostic) {
    var diagnostic = settings.explaining(diagnostic)
    if let note = optionNotes.note(on: diagnostic) { diagnostic.notes.append(note) }
    standardOutput.flush()
    onDiagnostic?(diagnostic)
    written.note(diagnostic)
    standardError.write(DiagnosticRenderer(usesColor: usesColor(standardError)).text(diagnostic))
    standardError.flush()
  }

  /// Writes the error of a step; a script may catch its errors, and go on without end.
  func report(ofStep diagnostic: Diagnostic) {
    guard printed.count <= Self.mostPrinted else { return }
    printed.count += diagnostic.message.utf8.count + diagnostic.traceback.reduce(200) { $0 + $1.utf8.count }
    report(printed.count <= Self.mostPrinted ? diagnostic : .tooMuchPrinted)
  }

  /// Writes what a script printed, as `file:line: text`.
  ///
  /// Who prints without end fills a disk; what comes after ``mostPrinted`` bytes is left out, which is told once.
  func print(_ text: String, at location: String?) {
    guard printed.count <= Self.mostPrinted else { return }
    standardOutput.flush()
    let lead = location.map { "\($0): " } ?? ""
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      // Control characters take more bytes when they are shown.
      let shown = "\(lead)\(PrintableText.of(String(Substring(line)), keepsTabs: true))\n"
      printed.count += shown.utf8.count
      guard printed.count <= Self.mostPrinted else { return report(.tooMuchPrinted) }
      standardError.write(shown)
    }
    standardError.flush()
  }

  /// Leaves the memory of what a command no longer needs to the system where the process ends anyway.
  ///
  /// To give it back piece by piece takes longer than to end: a list of 100 000 steps alone took 7 ms.
  func leave(_ objects: Any...) { if endsProcess { _ = Unmanaged.passRetained(LeftObjects(objects)) } }

  /// Keeps results to itself until it is known whether all is well, and shows no progress.
  mutating func beQuiet(holding isHolding: Bool) {
    if isHolding { standardOutput.hold() }
    isQuiet = true
  }

  /// Whether a stream shows colours.
  func usesColor(_ output: CommandOutput) -> Bool {
    output.isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }
}

extension Diagnostic {
  /// What scripts print from now on is left out.
  fileprivate static let tooMuchPrinted = Diagnostic(
    severity: .warning, code: CommandCode.printLimit,
    message:
      "the scripts have printed \(CommandContext.mostPrinted >> 20) mebibytes; what they print from now on is left out, and so are the errors of steps",
    help: "look for a loop without end")
}

/// What a process that ends leaves to the system.
private final class LeftObjects {
  private let objects: [Any]

  init(_ objects: [Any]) { self.objects = objects }
}
