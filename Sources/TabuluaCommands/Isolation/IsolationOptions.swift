import ArgumentParser
import TabuluaFiles

/// Whether policies run in a process of their own, and how much memory it may use.
struct IsolationOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Run scripts in a process of its own (Linux). It can read only the files that the command names and the folders of the scripts, write no file and reach no network, and its limits are stricter."
    ))
  var isolate = false

  @Option(
    help: ArgumentHelp(
      "With --isolate: mebibytes of memory that the process may use, table included, at least \(Self.leastMemory) (default: \(Self.standardMemory)).",
      valueName: "mb"), completion: .usersOwn)
  var isolateMemory: String?

  @Option(
    help: ArgumentHelp(
      "Seconds that the command may take in all (default: no limit, with --isolate \(Self.standardSeconds)).",
      valueName: "seconds"), completion: .usersOwn)
  var timeLimit: String?

  /// The option's name.
  static let timeLimitName = "--time-limit"

  /// How many seconds an isolated command may take unless more or less are asked for: few proofs take so long.
  static let standardSeconds = 600

  /// How many mebibytes the process may use unless more or less are asked for: enough for ten million rows.
  static let standardMemory = 8192

  /// The fewest mebibytes with which the process can begin.
  static let leastMemory = 64
}

extension IsolationOptions {
  /// How many mebibytes the process may use; nil without `--isolate`.
  func memory() throws(CommandFailure) -> Int? {
    guard isolate else {
      if isolateMemory != nil {
        throw .usage("`--isolate-memory` needs `--isolate`", help: "give both, or none of them")
      }
      return nil
    }
    guard let text = isolateMemory else { return Self.standardMemory }
    return try Self.mebibytes(text)
  }

  /// How many seconds the command may take in all; nil for no limit.
  ///
  /// A command that has a limit of its own has none beside it unless asked for.
  func seconds(ownLimit: Bool) throws(CommandFailure) -> Double? {
    if let timeLimit { return try CommandFailure.seconds(timeLimit, Self.timeLimitName) }
    return isolate && !ownLimit ? Double(Self.standardSeconds) : nil
  }

  /// Reads the value of `--isolate-memory`.
  static func mebibytes(_ text: String) throws(CommandFailure) -> Int {
    try CommandFailure.number(
      text, "--isolate-memory", in: leastMemory...1 << 30, "of mebibytes from \(leastMemory)")
  }
}

/// What must be known of a command to run it in a process of its own.
struct IsolationPlan {
  /// Whether it is asked for; nil for a command that runs no scripts.
  var options: IsolationOptions?

  /// Finds ``scripts``.
  private let findScripts: () -> [String]

  /// Whether a deadline can be given.
  var hasDeadline = false

  /// Whether the command ends its scripts by itself when they have taken a time together, `--timeout`.
  var hasTimeout = false

  /// How many seconds the process goes on after `--time-limit`, because the command ends by itself then.
  var secondsToEnd = 0.0

  /// Whether the command tells what it has done where its process is ended.
  var hasLastWords = false

  /// Files and folders that may be read besides the files that the command line names and the folders of the scripts.
  var readable: [String] = []

  /// What `--time-limit` says for a command that runs no scripts.
  var timeLimit: String?

  /// The files that the command line says may be written.
  var files: () -> [String]

  /// The files of results among these.
  private(set) var reports: [String] = []

  /// The files among these that are kept beside the user's own, so that they may be no symbolic links.
  var keptFiles: () -> [String] = { [] }

  /// The journal into which the run is written; nil for none.
  var journal: () -> JournalPlan? = { nil }

  /// Makes a plan; `scripts` and `files` are found when they are asked for, because a journal that is to be read may say
  /// which they are.
  init(
    options: IsolationOptions? = nil, scripts: @escaping @autoclosure () -> [String] = [],
    hasDeadline: Bool = false, readable: [String] = [], files: @escaping () -> [String] = { [] }
  ) {
    (self.options, findScripts, self.hasDeadline) = (options, scripts, hasDeadline)
    (self.readable, self.files) = (readable, files)
  }
}

extension IsolationPlan {
  /// The scripts that run, for messages.
  var scripts: [String] { findScripts() }

  /// How long the command may take in all; nil for no limit.
  func limit() throws(CommandFailure) -> TimeLimit? {
    let seconds =
      if let options { try options.seconds(ownLimit: hasTimeout) } else {
        try timeLimit.map { (text) throws(CommandFailure) in
          try CommandFailure.seconds(text, IsolationOptions.timeLimitName)
        }
      }
    return seconds.map { TimeLimit(seconds: $0, grace: secondsToEnd) }
  }

  /// Lets files of results be written.
  mutating func addFiles(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    reports += paths
    files = { [files] in files() + paths }
  }
}

/// What must be known of a run to know what it may write into its journal.
struct JournalPlan {
  let path: String
  let deed: JournalEntry.Deed

  /// The files of the tables that it may change, and which it may not change without the journal.
  let tables: [String]

  /// Whether the run is about another one: the one that is taken back.
  var isOf: (String?) -> Bool = { $0 == nil }
}
