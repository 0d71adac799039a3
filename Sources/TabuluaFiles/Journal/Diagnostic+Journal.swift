import TabuluaSystem
import TabuluaText

extension Diagnostic {
  static func journalNotWritable(_ path: String, _ error: SystemError?) -> Diagnostic {
    if error?.saysNothingIsThere == true { return journalNotMade(path) }
    return journalNotWritable(path, because: error.map(\.words) ?? "it is no file")
  }

  /// A new journal cannot be made, because of the folder in which it would lie.
  static func journalNotMade(_ path: String) -> Diagnostic {
    let folder = DirectoryListing.split(FileTarget.followed(path) ?? path).directory ?? "."
    var status = stat()
    guard stat(folder, &status) == 0 else {
      return journalNotWritable(
        path, because: "there is no folder `\(folder)`",
        help: "make the folder first, or name another file with `--journal`")
    }
    return journalNotWritable(
      path,
      because: status.st_mode & S_IFMT == S_IFDIR
        ? "no file can be made in the folder `\(folder)`" : "`\(folder)` is no folder")
  }

  private static func journalNotWritable(
    _ path: String, because reason: String,
    help: String = "name another file with `--journal`, or allow writing to this one"
  ) -> Diagnostic {
    Diagnostic(
      code: JournalCode.journalNotWritable, message: "cannot open the journal `\(path)`: \(reason)",
      location: TextLocation(file: path), help: "nothing was changed; \(help)")
  }

  static func journalMoreOpen(_ path: String) -> Diagnostic {
    Diagnostic(
      severity: .warning, code: JournalCode.journalMoreOpen,
      message: "more people may read the journal `\(path)` than the table whose rows go into it",
      location: TextLocation(file: path),
      help: "`chmod go-r` on it takes that from others")
  }

  static func journalNotWritten(_ path: String, _ error: SystemError) -> Diagnostic {
    Diagnostic(
      code: JournalCode.journalNotWritten, message: "cannot write into the journal `\(path)`: \(error.words)",
      location: TextLocation(file: path),
      help: "nothing was changed; make room for the journal, or name another file with `--journal`")
  }

  static func journalNotEnded(_ path: String, _ error: SystemError) -> Diagnostic {
    Diagnostic(
      severity: .warning, code: JournalCode.journalNotEnded,
      message: "the tables are written, but the journal `\(path)` cannot say so: \(error.words)",
      location: TextLocation(file: path),
      help: "the next command that uses the journal finds it out and says so")
  }

  /// A file that begins as no journal does; one in which a run ends was edited.
  ///
  /// Results of a run have its other lines too.
  static func notAJournal(_ path: String, _ bytes: some RandomAccessCollection<UInt8> = []) -> Diagnostic {
    if JournalHead.hasLostEnd(bytes) { return .journalEdited(path, nil, line: 1) }
    return Diagnostic(
      code: JournalCode.notAJournal, message: "`\(path)` is not a journal of `tabulua run --journal`",
      location: TextLocation(file: path, line: 1),
      help: "name the journal of a run; `run` makes a new one where there is no file")
  }

  static func journalVersion(_ path: String, _ version: Int) -> Diagnostic {
    Diagnostic(
      code: JournalCode.journalVersion,
      message:
        "the journal `\(path)` has version \(version), and this program knows version \(JournalEntry.version)",
      location: TextLocation(file: path, line: 1),
      help: version > JournalEntry.version
        ? "use a later `tabulua`"
        : "the `tabulua` that wrote it takes its runs back; begin a new journal with `--journal NEW`")
  }

  /// A journal in which bytes are lost that were on the disk.
  static func journalDamaged(_ path: String, line: Int? = nil) -> Diagnostic {
    Diagnostic(
      code: JournalCode.journalDamaged,
      message: "zeros stand in the journal `\(path)` where the lines of a run were, as after a power loss",
      location: TextLocation(file: path, line: line),
      help: "get the journal from a backup; with `--journal NEW` a new one is begun")
  }

  /// What is wrong with a journal, or that it is damaged where these bytes of it have zeros.
  static func damagedOr(_ problem: Diagnostic, _ path: String, _ bytes: some Sequence<UInt8>) -> Diagnostic {
    bytes.contains(0) ? .journalDamaged(path, line: problem.location?.line) : problem
  }

  /// A run without an end, of which it is known now what came of it; `lack` is why the journal cannot say so.
  static func journalEnded(
    _ path: String, _ head: JournalHead, _ outcome: JournalEntry.Outcome, _ lack: SystemError?
  ) -> Diagnostic {
    let (id, isOne) = (head.id, head.tables.count == 1)
    let words =
      switch outcome {
      case .written: isOne ? "its table is written" : "its tables are written"
      case .notWritten: isOne ? "its table was not written" : "its tables were not written"
      case .unknown: JournalEntry.Outcome.unknownWords(ofTables: head.tables.count)
      }
    return Diagnostic(
      severity: .note, code: JournalCode.journalEnded,
      message: "the run `\(id)` was cut off before the journal `\(path)` could say how it ended: \(words)",
      location: TextLocation(file: path),
      help: lack.map { "the journal does not say so: \($0.words)" } ?? "the journal says so now")
  }

  /// An entry that was not written whole, and is taken out; `lack` is why it cannot be.
  static func journalCutOff(
    _ path: String, _ id: String?, hasZeros: Bool, _ lack: SystemError?
  ) -> Diagnostic {
    let run = id.map { "the run `\($0)`" } ?? "a run"
    return Diagnostic(
      severity: .note, code: JournalCode.journalCut,
      message:
        "\(run) was cut off while it was written into the journal `\(path)`\(hasZeros ? ", which ends in zeros" : ""): its tables were not written, and it is \(lack == nil ? "taken out" : "left there")",
      location: TextLocation(file: path), help: lack.map { "it cannot be taken out: \($0.words)" })
  }

  /// What is wrong with a journal that ends in the midst of a run; nil where the tables of that were not written, so that nothing
  /// is lost.
  static func journalCut(
    _ path: String, _ head: JournalHead, _ calls: FileCalls, line: Int? = nil
  ) -> Diagnostic? {
    let start = "the journal `\(path)` ends in the midst of the run `\(head.id)`"
    let message: String
    switch head.outcomeOfCut(besides: path, calls) {
    case .notWritten: return nil
    case .written: message = "\(start), whose tables are written"
    case .unknown:
      message =
        "\(start), and nobody knows what came of it: \(JournalEntry.Outcome.unknownWords(ofTables: head.tables.count))"
    }
    return Diagnostic(
      code: JournalCode.journalCut, message: message, location: TextLocation(file: path, line: line),
      help: "get the whole journal from a backup; with `--journal NEW` a new one is begun")
  }
}

extension Diagnostic {
  /// What is wrong with a journal that ends in the first line of a run, or has zeros in it; nil where no table that the line
  /// names is other than before the run, so that nothing is lost.
  static func journalBegun(
    _ path: String, _ first: some Collection<UInt8>, _ calls: FileCalls, line: Int? = nil
  ) -> Diagnostic? {
    guard let table = TornHead(first).changedTable(besides: path, calls) else { return nil }
    if first.contains(0) { return .journalDamaged(path, line: line) }
    return Diagnostic(
      code: JournalCode.journalCut,
      message:
        "the journal `\(path)` ends in the first line of a run, and nobody knows what came of it: `\(table)` is not as before it",
      location: TextLocation(file: path, line: line),
      help: "get the whole journal from a backup; with `--journal NEW` a new one is begun")
  }
}

extension JournalEntry.Outcome {
  /// What is said of so many tables of a run of which nobody knows whether it was written.
  package static func unknownWords(ofTables count: Int) -> String {
    count == 1
      ? "its table is neither as before it nor as after it"
      : "its tables are neither all as before it nor all as after it"
  }
}
