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
      "With --isolate: mebibytes of memory that the process may use, table included (default: \(Self.standardMemory)).",
      valueName: "mb"))
  var isolateMemory: String?

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

  /// The scripts that run, for messages.
  var scripts: [String] = []

  /// Whether a deadline can be given.
  var hasDeadline = false

  /// Whether each run is made in a process of its own that begins later.
  var beginsAgain = false

  /// Files and folders that may be read besides the files that the command line names and the folders of the scripts.
  var readable: [String] = []

  /// The files that the command line says may be written.
  var files: () -> [String] = { [] }

  /// The journal into which the run is written; nil for none.
  var journal: () -> JournalPlan? = { nil }
}

extension IsolationPlan {
  /// Lets further files be written.
  mutating func addFiles(_ paths: [String]) {
    guard !paths.isEmpty else { return }
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
