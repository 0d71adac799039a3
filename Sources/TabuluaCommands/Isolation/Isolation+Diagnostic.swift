import LuaHost
import TabuluaFiles
import TabuluaText
import TabuluaSystem

/// What there is to say of an isolated process besides how it ended.
struct IsolationScene {
  /// The scripts that ran, for messages.
  var scripts: [String]
  /// Whether a deadline can be given.
  var hasDeadline: Bool
  /// The files of results that were to be written.
  var reports: [String] = []
  /// The files that it has written.
  var written: [String]
  /// The files of results that tell of its end.
  var told: [String] = []
  /// How many mebibytes it might use.
  var memory: Int
  /// The last of what its runtime said.
  var words: [UInt8]
}

extension Diagnostic {
  /// There is no isolation here.
  static let isolationUnavailable = Diagnostic(
    code: CommandCode.usage, message: "`--isolate` is for the command `tabulua`, on Linux",
    help: "leave it out, or run the command there")

  /// A process could not be begun, or could not give up its rights.
  static func cannotIsolate(_ number: Int32) -> Diagnostic {
    Diagnostic(
      code: SettingsCode.isolationFailed,
      message: "cannot isolate the policy: \(String(cString: strerror(number)).lowercased())",
      help: "nothing was run; with `--isolate` the command begins a process of its own, which must be allowed"
    )
  }

  /// The system has no filter of calls.
  static let isolationIncomplete = Diagnostic(
    severity: .warning, code: SettingsCode.isolationIncomplete,
    message: "this system cannot take the network and other programs away from a process",
    help: "files cannot be written, and memory and time are limited all the same")

  /// The system has no rules for files that a process may read.
  static let readingNotConfined = Diagnostic(
    severity: .warning, code: SettingsCode.isolationIncomplete,
    message: "this system cannot keep a process from reading the files that you may read",
    help: "Linux can from 5.13 on, where Landlock is switched on; send nobody the output unseen")

  /// An isolated process came to an end that is not its own.
  static func isolationEnded(_ ending: IsolationEnding, _ scene: IsolationScene) -> Diagnostic {
    var problem =
      switch ending {
      case .overdue(let call): overdue(call, scene)
      case .late(let seconds): late(seconds)
      case .ended(let status): ended(status, scene)
      case .otherFile(let path):
        refused(
          "to write `\(PrintableText.of(String(path.prefix(200))))`, which the command line does not name")
      case .otherEntry(let why):
        refused("to write into the journal what is not the entry of this run, but one which \(why)")
      case .lost(let error):
        Diagnostic(
          code: SettingsCode.isolationFailed,
          message: "the isolated process could not be watched any longer, and was ended: \(error.words)",
          help: "run again")
      case .nonsense, .abandoned, .signal: refused("for what makes no sense")
      }
    if ending.isOfScripts, let script = scene.scripts.first { problem.location = TextLocation(file: script) }
    problem.notes.append(
      scene.written.isEmpty
        ? "no file was written"
        : "only \(scene.written.inBackticks.joined(separator: ", ")) \(scene.written.count == 1 ? "was" : "were") written"
    )
    if !scene.told.isEmpty {
      let files = scene.told.inBackticks.joined(separator: ", ")
      problem.notes.append("\(files) \(scene.told.count == 1 ? "tells" : "tell") of this")
    }
    let old = Set(scene.reports).subtracting(scene.written + scene.told).filter { access($0, F_OK) == 0 }
      .sorted()
    if !old.isEmpty {
      problem.notes.append("from an earlier run is \(old.inBackticks.joined(separator: ", "))")
    }
    return problem
  }

  private static func overdue(_ call: LuaOverrun, _ scene: IsolationScene) -> Diagnostic {
    let option = call.isTimeLimit ? "--timeout" : scene.hasDeadline ? "--deadline" : "--max-instructions"
    let called = call.name.map { "a call of `\($0)`" } ?? "a call"
    let what =
      // All time together passes also where no script is called.
      if !call.isCalled { call.isTimeLimit ? "the table's work" : "the table's work for a script" } else {
        call.isTimeLimit ? "the scripts" : "\(called), with the table's work for it,"
      }
    return Diagnostic(
      code: LuaError.Code.deadline.rawValue,
      message:
        "\(what) took longer than \(CountText.of(seconds: call.deadline)) and could not be stopped, so its process was ended",
      help: "look for what takes so long, or give it more time with `\(option)`")
  }

  private static func late(_ seconds: Double) -> Diagnostic {
    Diagnostic(
      code: LuaError.Code.timeLimit.rawValue,
      message: "the command took longer than \(CountText.of(seconds: seconds)) and was ended",
      help: "ask for less at once, or allow more seconds, `--time-limit`")
  }

  private static func ended(_ status: Int32, _ scene: IsolationScene) -> Diagnostic {
    let words = String(decoding: scene.words, as: UTF8.self)
    let signal = status & 0x7f
    let saysSo = ["memory", "allocat", "bad_alloc"].contains { words.lowercased().contains($0) }
    // A runtime that gets no memory ends by different signals, and may have none left for words.
    if saysSo || signal != 0 && signal != SIGKILL && mostMemory > scene.memory * 9 / 10 {
      return Diagnostic(
        code: SettingsCode.isolationMemoryExceeded,
        message: "the isolated process needed more than \(scene.memory) mebibytes of memory and was ended",
        help: "give it more with `--isolate-memory`, or take a smaller table")
    }
    var problem = Diagnostic(
      code: SettingsCode.isolatedProcessEnded,
      message: signal == 0
        ? "the isolated process ended too early, with exit status \(status >> 8 & 0xff)"
        : "the isolated process was ended by \(name(ofSignal: signal))",
      help: "a policy brings that about only if it is made to: do not run this one without `--isolate`")
    if signal == SIGKILL { problem.help = "somebody killed it, or the machine has run out of memory" }
    let line = words.split(separator: "\n").first { $0.contains { !$0.isWhitespace } }
    if let line { problem.notes.append("it said: \(PrintableText.of(String(line.prefix(200))))") }
    return problem
  }

  /// How many mebibytes the largest process that was waited for has used at once.
  private static var mostMemory: Int {
    var usage = rusage()
    #if os(Linux)
      return getrusage(Int32(RUSAGE_CHILDREN.rawValue), &usage) == 0 ? usage.ru_maxrss / 1024 : 0
    #else
      return getrusage(RUSAGE_CHILDREN, &usage) == 0 ? usage.ru_maxrss / 1_048_576 : 0
    #endif
  }

  private static func refused(_ request: String) -> Diagnostic {
    Diagnostic(
      code: SettingsCode.isolationRefused, message: "the isolated process asked \(request), and was ended",
      help: "no policy needs that: this one is made to break out")
  }

  private static func name(ofSignal number: Int32) -> String {
    let words: [Int32: String] = [
      SIGSEGV: "a segmentation fault (SIGSEGV)", SIGBUS: "a bus error (SIGBUS)",
      SIGABRT: "an abort (SIGABRT)", SIGILL: "an illegal instruction (SIGILL)",
      SIGTRAP: "a trap (SIGTRAP)", SIGFPE: "an arithmetic fault (SIGFPE)",
      SIGKILL: "a kill (SIGKILL)", SIGTERM: "a request to end (SIGTERM)", SIGINT: "an interrupt (SIGINT)",
      SIGSYS: "a system call that it may not make (SIGSYS)",
    ]
    return words[number] ?? "signal \(number)"
  }
}
