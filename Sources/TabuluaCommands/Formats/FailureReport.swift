import ArgumentParser
import TabuluaFiles
import TabuluaSystem
import TabuluaText

/// A command that can write its results to files, `--report`.
protocol ReportingCommand: TabuluaCommand {
  associatedtype ReportFormat: ReportedFormat

  /// The files, and whether standard output has the results too.
  var report: ReportOptions<ReportFormat> { get }
}

extension ReportingCommand {
  /// What the command line calls it.
  static var name: String { configuration.commandName ?? "" }

  var results: ResultOptions { report.results }

  /// The files that a command line names, also one that is wrong, as far as it says their formats.
  static func failureReports(in arguments: [String]) -> [FailureReport] {
    let words = arguments.prefix { $0 != "--" }
    let (option, joined) = (FailureReport.option, FailureReport.option + "=")
    let values =
      zip(words, words.dropFirst()).compactMap { $0 == option ? $1 : nil }
      + words.compactMap { $0.hasPrefix(joined) ? String($0.dropFirst(joined.count)) : nil }
    return values.compactMap { value in
      guard let (name, path) = CommandFailure.split(value), !path.isEmpty, path != StandardInput.name,
        let format = ReportFormat.all.first(where: { $0.name == name })
      else { return nil }
      return FailureReport(value: value, path: path, layout: format.failure)
    }
  }
}

/// A file of `--report` for a command that may fail before it has results.
struct FailureReport: Sendable {
  /// The option that names it.
  static let option = "--report"

  /// What the option says.
  let value: String
  let path: String
  let layout: FailureLayout

  /// Whether the file may be written: whatever a wrong command line means by it, what may be read stays.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - others: The files that the command reads and writes; nil where that is not known yet.
  /// - Returns: False where the file is, or may be, one that a command reads.
  func mayBeWritten(_ arguments: [String], _ others: [String]?) -> Bool {
    var named = others ?? []
    for word in arguments where word != value && word != "\(Self.option)=\(value)" {
      named.append(word)
      // As in `--table=t.csv`, `--table=old=t.csv` and `old=t.csv`.
      var rest = word[...]
      while let sign = rest.firstIndex(of: "=") {
        rest = rest[rest.index(after: sign)...]
        named.append(String(rest))
      }
    }
    if named.contains(where: { !$0.isEmpty && FileIdentity.same(path, $0) }) { return false }
    return !mayBeInput(knowingOthers: others != nil)
  }

  /// Whether a file that is there may be one that commands read: settings, journals and scripts name such files too.
  private func mayBeInput(knowingOthers isKnown: Bool) -> Bool {
    guard access(path, F_OK) == 0 else { return false }
    switch TableFormat(forFileNamed: path) {
    case .csv: return true
    case .jsonLines: return !isKnown && !beginsAsResults
    case nil: return ["lua", "toml", "strings"].contains { path.lowercased().hasSuffix(".\($0)") }
    }
  }

  /// Whether the file begins as results do, and not as a table, a batch or a journal.
  private var beginsAsResults: Bool {
    guard let beginning = FileGlance.beginning(of: path) else { return false }
    let text = String(decoding: beginning.bytes.prefix(200), as: UTF8.self)
    if text.isEmpty || text.hasPrefix(#"{"key":""#) && text.contains(#"","value":"#) { return true }
    return text.hasPrefix(#"{"version":1,"kind":""#) && !text.contains(#""id":"#)
  }
}

/// The files of `--report` of a command, for the case that it fails, or is ended, before it has results.
struct FailureReports: Sendable {
  /// The files that were written, so that results which are there stay.
  private let written: WrittenFiles
  private let reports: [FailureReport]
  private let arguments: [String]
  private let others: [String]?
  private let tables: [String]
  private let time: String

  init(in context: CommandContext) {
    let arguments = context.arguments
    let command = RootCommand.subcommand(arguments.first) as? any ReportingCommand.Type
    reports = command?.failureReports(in: arguments) ?? []
    (self.arguments, others, tables) = (arguments, context.named, context.tables)
    (written, time) = (context.written, context.time)
  }

  /// Writes into each file that has no results what the command failed with.
  ///
  /// - Returns: The files, and what some could not be written for.
  func write(_ problem: Diagnostic, _ status: ExitStatus) -> (files: [String], problems: [Diagnostic]) {
    var files: [String] = []
    var problems: [Diagnostic] = []
    let failed = FailedCommand(name: arguments.first ?? "", problem: problem, status: status, time: time)
    for report in reports {
      guard !written.has(report.path), report.mayBeWritten(arguments, others) else { continue }
      let text = report.layout.text(failed)
      do throws(Diagnostic) {
        problems += try AtomicFile.write([(report.path, nil)], sources: tables) { _, output in
          output.append(text)
        }
        written.note(report.path)
        files.append(report.path)
      } catch {
        // What the command failed with is told already.
        if error.message != problem.message { problems.append(error) }
      }
    }
    return (files, problems)
  }
}

/// The files that a command has written, and the last error that it has told.
///
/// Sendable although nothing checks it: what changes is guarded by `lock`.
final class WrittenFiles: @unchecked Sendable {
  private let lock = Monitor()
  private var paths: Set<String> = []
  private var error: Diagnostic?

  /// Notes that a file is there.
  func note(_ path: String) { lock.withLock { _ = paths.insert(path) } }

  /// Whether a file was written.
  func has(_ path: String) -> Bool { lock.withLock { paths.contains(path) } }

  /// Notes an error that was told.
  func note(_ problem: Diagnostic) { if problem.severity == .error { lock.withLock { error = problem } } }

  /// The last error that was told.
  var lastError: Diagnostic? { lock.withLock { error } }
}

extension CommandContext {
  /// Tells what a command failed with in the files of `--report` that have no results.
  ///
  /// - Returns: Those files.
  @discardableResult func tellReports(of problem: Diagnostic?, _ status: ExitStatus) -> [String] {
    guard let problem = problem.map(settings.explaining) ?? written.lastError else { return [] }
    let (files, problems) = FailureReports(in: self).write(problem, status)
    for other in problems { report(other) }
    return files
  }
}
