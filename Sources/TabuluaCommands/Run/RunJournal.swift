import TabuluaBatch
import TabuluaFiles
import TabuluaModel
import TabuluaSystem
import TabuluaText

/// What a run tells its journal.
final class RunJournal {
  let path: String
  private let context: CommandContext
  private let deed: JournalEntry.Deed
  private var policies: [JournalEntry.Source] = []
  private var options: [String] = []
  private var batches: [JournalEntry.Source] = []

  /// The SHA-256 of each table's file before the run, in the order of the tables.
  private(set) var oldDigests: [OnceValue<String?>] = []

  /// The run that is taken back or done again, and its rows where these are not all.
  var of: String?
  var rows: [String] = []

  /// The journal as it was read for this run; nil where it was not.
  var read: JournalDocument?

  /// The one of the run's tables in which these rows are; nil for all of them.
  var table: String?

  /// The rows that were left, because others had changed them.
  var left: [String] = []

  init(path: String, _ context: CommandContext, deed: JournalEntry.Deed = .run) {
    (self.path, self.context, self.deed) = (path, context, deed)
  }

  /// Notes the files of the policy that was just read, and what it was told.
  func notePolicies(_ paths: [String], _ options: [String]) throws(CommandFailure) {
    self.options = options
    policies = try CommandFailure.catching { () throws(Diagnostic) in
      try paths.map { (path) throws(Diagnostic) in
        JournalEntry.Source(
          path: try JournalPath.name(of: path, besides: self.path),
          digest: try JournalPath.digest(ofFileAt: path) ?? "")
      }
    }
  }

  /// Notes a batch that was just read.
  func noteBatch(_ path: String, _ bytes: FileBytes) {
    // Nobody looks for it by its name: where that cannot be told from the journal's folder it stands as it was given.
    let found = path == StandardInput.name ? path : try? JournalPath.name(of: path, besides: self.path)
    let name = found ?? path
    batches.append(JournalEntry.Source(path: name, digest: JournalPath.digest(of: bytes)))
  }

  /// Notes the tables of the run as they were read; their digests are worked out while its steps are made.
  func noteTables(_ tables: [TableContents]) {
    oldDigests = tables.map { table in OnceValue { table.fileDigest } }
    for digest in oldDigests { digest.begin() }
  }

  /// A table that is written.
  struct WrittenTable: Sendable {
    let path: String
    /// Its name, in a run over several ones.
    let name: String?
    let mapping: TableMapping
    /// The columns that its file names; nil where no line names them all.
    let columns: [String]?
    /// The SHA-256 of its file before the run.
    let oldDigest: OnceValue<String?>
    /// Adds what happens to its file; nothing where that stays as it is.
    let addRecords: @Sendable (JournalLines) -> Void

    /// What the journal says of it.
    fileprivate func told(
      besides journal: String, _ oldDigest: String, _ newDigest: String
    ) throws(Diagnostic) -> JournalEntry.Table {
      var told = JournalEntry.Table(
        name: name, path: try JournalPath.name(of: path, besides: journal), mapping: mapping,
        oldDigest: oldDigest, newDigest: newDigest)
      told.columns = columns
      return told
    }
  }

  /// What is appended when tables are written.
  ///
  /// `found` waits for what the run changed, of which `changes` are the lines; what happens to the files is worked out in a
  /// thread of its own from when the bytes of all of them are made. Which of both is made first stands first in the journal.
  func append(
    _ tables: [WrittenTable], _ found: OnceValue<RunDifferences?>, _ changes: JournalLines,
    changesFirst: Bool
  ) -> JournalAppend {
    let lines = JournalLines()
    /// The digest of each table's file before the run; nil for one that stays as it is.
    let records = OnceValue {
      var oldDigests: [String?] = []
      for table in tables {
        let count = lines.count
        table.addRecords(lines)
        oldDigests.append(lines.count > count ? table.oldDigest.value : nil)
      }
      lines.end()
      return oldDigests
    }
    let entry = makeEntry()
    return JournalAppend(
      path: path, after: read?.endPlace, lines: changesFirst ? [changes, lines] : [lines, changes],
      records: records
    ) {
      [path] () throws(Diagnostic) in
      // Each digest has as many characters as any other.
      var entry = entry
      for table in tables {
        let digest = table.oldDigest.value ?? ""
        entry.tables.append(try table.told(besides: path, digest, digest))
      }
      return entry
    } makeEntry: { [path] digests throws(Diagnostic) in
      let oldDigests = records.value
      var entry = entry
      for (index, table) in tables.enumerated() {
        guard let old = oldDigests[index] else { continue }
        entry.tables.append(try table.told(besides: path, old, digests[index]))
      }
      return entry.tables.isEmpty || found.value == nil ? nil : entry
    }
  }

  /// The command of these arguments, as journals have it.
  static func command(_ arguments: [String]) -> String {
    (["tabulua"] + arguments.map(ShellWord.quoted)).joined(separator: " ")
  }

  /// The user, as journals have it.
  static func user(_ context: CommandContext) -> String {
    let given = context.environment["TABULUA_USER"].flatMap { $0.isEmpty ? nil : $0 }
    return given ?? context.userName()
  }

  /// The times that a run may have which began then, as journals have them.
  static func times(since seconds: Int, _ context: CommandContext) -> ClosedRange<String> {
    let given = context.givenSeconds
    let (first, last) = given.map { ($0, $0) } ?? (seconds, max(seconds, context.clock().seconds))
    return UTCTime.text(seconds: first)...UTCTime.text(seconds: last)
  }

  private func makeEntry() -> JournalEntry {
    let (command, user) = (Self.command(context.arguments), Self.user(context))
    // A time that is given is the same in every run, and so is the name of the run then.
    let given = context.givenSeconds
    let (seconds, nanoseconds) = given.map { ($0, 0) } ?? context.clock()
    let process = given == nil ? Int(getpid()) : 0
    var digest = FileDigest()
    digest.take(Array("\(seconds).\(nanoseconds) \(process) \(user) \(command)".utf8))
    var entry = JournalEntry(
      id: String(digest.text.prefix(8)), deed: deed, of: of, rows: rows, time: UTCTime.text(seconds: seconds),
      user: user, command: command, policies: policies, batches: batches, tables: [])
    entry.table = table
    entry.options = options
    entry.left = left
    return entry
  }
}

/// Times as journals have them.
enum UTCTime {
  /// Seconds since 1970 as `2026-11-23T19:25:11Z`.
  static func text(seconds: Int) -> String {
    var seconds = time_t(seconds)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func digits(_ number: Int32, _ count: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let date = [digits(parts.tm_year + 1900, 4), digits(parts.tm_mon + 1), digits(parts.tm_mday)]
    let time = [digits(parts.tm_hour), digits(parts.tm_min), digits(parts.tm_sec)]
    return "\(date.joined(separator: "-"))T\(time.joined(separator: ":"))Z"
  }

  /// The seconds since 1970 of a year, month, day, hour, minute and second.
  static func seconds(_ parts: [Int]) -> Int {
    var time = tm()
    time.tm_year = Int32(parts[0] - 1900)
    time.tm_mon = Int32(parts[1] - 1)
    (time.tm_mday, time.tm_hour) = (Int32(parts[2]), Int32(parts[3]))
    (time.tm_min, time.tm_sec) = (Int32(parts[4]), Int32(parts[5]))
    return timegm(&time)
  }
}
