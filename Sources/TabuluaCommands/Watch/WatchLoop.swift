import TabuluaFiles
import TabuluaSystem

/// Runs a command again whenever a file changes that it reads, until a signal asks for the end.
///
/// Each run is the whole command without `--watch`, in a process of its own: a script that cannot be stopped ends that process
/// alone, and nothing of one run is left for the next one.
struct WatchLoop {
  private let command: any WatchingCommand
  private let arguments: [String]
  private let context: CommandContext

  /// The name of the flag.
  static let flag = "--watch"

  init(_ command: any WatchingCommand, _ arguments: [String], in context: CommandContext) {
    self.command = command
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    self.arguments = arguments[..<end].filter { $0 != Self.flag } + arguments[end...]
    self.context = context
  }

  /// Runs until the end is asked for.
  ///
  /// - Returns: The exit status of the last run that came to its end.
  func run() throws(CommandFailure) -> ExitStatus {
    try command.checkWatching()
    if context.endsProcess { EndSignals.note() }
    var seen = WatchedFiles(files([]))
    var (status, told) = runOnce(isFirst: true)
    // No file mends a wrong command line.
    if status == .usage { return status }
    var known = told
    look(&seen, told, known)
    while !EndSignals.isNoted, context.pause(seen.folders) {
      let now = WatchedFiles(files(told, known))
      guard now != seen else { continue }
      seen = now
      let last = status
      (status, told) = runOnce(isFirst: false)
      if EndSignals.isNoted { return last }
      known = told ?? known
      look(&seen, told, known)
    }
    return status
  }

  /// Looks at the files after a run, and tells how many are watched.
  private func look(_ seen: inout WatchedFiles, _ told: [String]?, _ known: [String]?) {
    var now = WatchedFiles(files(told, known))
    now.goBack(to: seen)
    seen = now
    if EndSignals.isNoted { return }
    context.standardOutput.flush()
    context.standardError.write("watching \(seen.count) file\(seen.count == 1 ? "" : "s")\n")
    context.standardError.flush()
  }

  /// The files that are watched; where the last run has not told its files, those are watched too that were known before.
  private func files(_ told: [String]?, _ known: [String]? = nil) -> [String] {
    command.watchedFiles(told) + (told == nil ? known ?? [] : []) + context.settings.files
  }

  /// Runs the command once.
  ///
  /// - Returns: Its exit status, and the files that it tells; nil where it was ended.
  private func runOnce(isFirst: Bool) -> (status: ExitStatus, told: [String]?) {
    var context = context
    let note = WatchedNote()
    context.watched = note
    let screen = context.standardOutput.isTerminal ? WatchScreen(context, clears: !isFirst) : nil
    if screen == nil, !isFirst { context.standardOutput.write("\n") }
    guard context.endsProcess else {
      return (CommandLineTool.run(arguments, in: context), note.files)
    }
    context.standardOutput.flush()
    context.standardError.flush()
    let run = ChildRun.run {
      EndSignals.forget()
      if let screen { (context.standardOutput, context.standardError) = (screen.output, screen.errors) }
      let status = CommandLineTool.run(arguments, in: context)
      screen?.show(keepsLast: status == .invalidPolicy)
      return (status, note.files)
    }
    // An isolated process that was ended has told nothing, though the one that looked after it came to its end.
    return (run.status, run.files.flatMap { $0.isEmpty ? nil : $0 })
  }
}

/// A watch of folders that begins when it is needed.
final class LazyFolderWatch {
  private(set) lazy var watch = FolderWatch()
}

/// The files that a run has read, as it tells them.
final class WatchedNote {
  var files: [String] = []
}
