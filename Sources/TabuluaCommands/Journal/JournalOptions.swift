import ArgumentParser
import TabuluaFiles
import TabuluaModel
import TabuluaSystem
import TabuluaText

/// What `--table` means to a command that reads a journal.
protocol JournalTableWords {
  /// The help of the option.
  static var help: String { get }
}

/// Which journal, and which of its runs.
struct JournalOptions<TableWords: JournalTableWords>: ParsableArguments {
  @Option(
    help: .value(
      "file", "The journal that `run --journal` wrote; a run in it that was cut off is brought to its end."),
    completion: .jsonLinesFile)
  var journal: String?

  @Option(help: .value("file", TableWords.help), completion: .tableFile) var table: String?

  /// The journal, once it was read.
  @OptionGroup var memory: JournalMemory

  /// Whether settings name the journal.
  private(set) var isOfSettings = false

  enum CodingKeys: String, CodingKey { case journal, table, memory }
}

/// A journal that was read, so that it is not read again as long as it is the same; it has no options.
struct JournalMemory: ParsableArguments {
  private final class Box {
    var read: (version: FileVersion?, journal: JournalDocument)?
    /// What came of a pipe, which can be read only once.
    var pipe: (path: String, journal: Result<JournalDocument, Diagnostic>)?
  }

  private let box = Box()

  init() {}

  init(from decoder: any Decoder) {}

  /// Reads a journal, of which the last run is to be checked; `waiting` is called where another program is writing into it.
  ///
  /// One whose last run has no end is read again, because its tables may tell something else by then.
  func journal(_ path: String, waiting: (String) -> Void = { _ in }) throws(Diagnostic) -> JournalDocument {
    if let pipe = box.pipe, pipe.path == path { return try pipe.journal.get() }
    if FileVersion(path: path) != nil, !FileGlance.isFile(path) {
      let journal = Result { () throws(Diagnostic) in
        try JournalDocument.checkedLater(path: path, waiting: waiting)
      }
      box.pipe = (path, journal)
      return try journal.get()
    }
    let version = FileVersion(path: path)
    if let read = box.read, read.journal.path == path, read.version == version, version != nil,
      read.journal.hasEnd
    {
      return read.journal
    }
    let journal = try JournalDocument.checkedLater(path: path, waiting: waiting)
    box.read = (version, journal)
    return journal
  }

  /// Reads a journal, and looks whether anybody has changed it.
  func checkedJournal(_ path: String) throws(Diagnostic) -> JournalDocument {
    let journal = try journal(path)
    try journal.check()
    return journal
  }

  /// Reads as much of a journal as can be relied on, and tells what is wrong with its end.
  ///
  /// - Returns: The runs before the one that somebody has changed, or that was cut, and what is wrong with that.
  /// - Throws: What is wrong where no run can be relied on.
  func readSoundRuns(
    _ path: String, in context: CommandContext
  ) throws(CommandFailure) -> (journal: JournalDocument, problem: Diagnostic?) {
    let (journal, problem) = try CommandFailure.catching { () throws(Diagnostic) in
      try JournalDocument.readingSoundRuns(of: path) { context.reportWaiting(for: $0) }
    }
    if let problem, journal.entries.isEmpty { throw .failed(problem) }
    for warning in journal.warnings { context.report(warning) }
    return (journal, problem)
  }

  /// Reads a journal, of which the last run is to be checked, and tells what is wrong with its end.
  func read(_ path: String, in context: CommandContext) throws(CommandFailure) -> JournalDocument {
    let journal = try CommandFailure.catching { () throws(Diagnostic) in
      try self.journal(path) { context.reportWaiting(for: $0) }
    }
    for warning in journal.warnings { context.report(warning) }
    return journal
  }
}

extension JournalOptions {
  /// The journal's path.
  func path() throws(CommandFailure) -> String {
    guard let journal else {
      throw .usage("there is no journal", help: "name one with `--journal`")
    }
    return journal
  }

  /// Takes the journal of settings where none is named.
  mutating func fill(from settings: Settings) throws(CommandFailure) {
    guard journal == nil else { return }
    journal = try settings.text(of: .journal)
    isOfSettings = true
  }

  /// Whether there is no run yet: settings name a journal, and the first run makes it.
  var isYetToCome: Bool {
    guard isOfSettings, let journal else { return false }
    var status = stat()
    return stat(journal, &status) != 0 && errno == ENOENT
  }

  /// Reads the journal, of which the last run is to be checked, and tells what is wrong with its end.
  func read(in context: CommandContext) throws(CommandFailure) -> JournalDocument {
    let path = try path()
    if isYetToCome {
      throw .failed(
        JournalCommandCode.noRuns, "the journal `\(path)` has no runs yet",
        help: "`tabulua run --in-place` writes into it")
    }
    return try memory.read(path, in: context)
  }
}

extension JournalOptions {
  /// The files of the command: the tables of the run that is chosen, which it replaces if it writes at all.
  ///
  /// What is wrong with the journal is told later, when it is read to be used.
  func files(
    _ options: RewriteOptions, choosing: (JournalHistory) throws(CommandFailure) -> JournalHistory.Entry
  ) -> CommandFiles {
    var files = CommandFiles()
    files.inputs = [("--journal", journal)]
    (files.journal, files.journalChooses) = (journal, true)
    files.replacesTables = options.inPlace
    files.waits = !options.noWait
    files.tablesOfSettings = table.map { [$0] }
    guard let path = journal, let document = try? memory.journal(path) else { return files }
    let history = JournalHistory(document)
    guard let entry = try? choosing(history) else { return files }
    files.tables = entry.head.tables.map { file(of: $0, entry.head, in: history) }
    return files
  }

  /// Where a table of a run lies: where `--table` says, if the run changed only one.
  func file(of table: JournalEntry.Table, _ run: JournalEntry, in history: JournalHistory) -> String {
    run.tables.count == 1 ? self.table ?? history.file(of: table) : history.file(of: table)
  }

  /// A table with what takes back what a run did to it, or a part of that; `isWritten` says whether it is to be written then.
  func changedBack(
    _ table: JournalEntry.Table, of entry: JournalHistory.Entry, in history: JournalHistory, isWritten: Bool,
    parts: (FileChange) -> (FileChange, [RecordPart]?)
  ) throws(CommandFailure) -> JournaledTable {
    let path = file(of: table, entry.head, in: history)
    // The change and the table are read at the same time.
    let (change, read) = history.journal.fileChange(of: entry, table: table.name, isInverted: true) {
      Result { () throws(Diagnostic) in
        try JournaledTable(path: path, name: table.name, mapping: table.mapping)
      }
    }
    return try CommandFailure.catching { () throws(Diagnostic) in
      let (change, parts) = parts(try change.get())
      var result: JournaledTable
      do throws(Diagnostic) {
        result = try read.get()
      } catch {
        var problem = error
        if error.has(FileCode.fileMissing), self.table == nil, entry.head.tables.count == 1 {
          problem.help = "if the table has another name now, give that with `--table`"
        }
        throw problem
      }
      // The digests come when one thread alone works, one after the other: beside reading, which two threads do, they took their
      // time from it. Nobody asks for that of a table of which a part is to be shown.
      let digest = isWritten || parts == nil ? result.oldDigest : nil
      try result.make(change, parts, of: table.newDigest, columns: table.columns) {
        digest?.begin()
        history.journal.beginCheck { _ = digest?.value }
      }
      if parts == nil { result.expectTable(of: entry.head, table) }
      return result
    }
  }

  /// Fails for rows that the run did not change, or of which nothing is left to be made back: of `rows` the `found` ones are left.
  func checkRows(_ rows: [String], found: Set<ExactText>) throws(CommandFailure) {
    let others = rows.filter { !found.contains(ExactText($0)) }
    guard !others.isEmpty else { return }
    throw .failed(
      CommandCode.unknownRow,
      "the run did not change \(others.inBackticks.inWords(last: "or"))\(found.isEmpty ? "" : ", or that is taken back already")",
      help: "`tabulua log --row KEY` shows which runs did\(found.isEmpty ? "" : "; nothing was taken back")")
  }
}

extension RewriteOptions {
  /// The options of a command that reads a journal.
  func reading(_ journal: String?) -> RewriteOptions {
    var options = self
    options.source = journal ?? ""
    return options
  }
}
