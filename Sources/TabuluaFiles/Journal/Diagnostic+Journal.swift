import TabuluaText

extension Diagnostic {
  static func journalNotWritable(_ path: String, _ error: SystemError?) -> Diagnostic {
    Diagnostic(
      code: "journal_not_writable",
      message: "cannot open the journal `\(path)`: \(error.map(\.words) ?? "it is no file")",
      location: TextLocation(file: path),
      help: "nothing was changed; name another file with `--journal`, or allow writing to this one")
  }

  static func journalNotWritten(_ path: String, _ error: SystemError) -> Diagnostic {
    Diagnostic(
      code: "journal_not_written", message: "cannot write into the journal `\(path)`: \(error.words)",
      location: TextLocation(file: path),
      help: "nothing was changed; make room for the journal, or name another file with `--journal`")
  }

  static func journalNotEnded(_ path: String, _ error: SystemError) -> Diagnostic {
    Diagnostic(
      severity: .warning, code: "journal_not_ended",
      message: "the tables are written, but the journal `\(path)` cannot say so: \(error.words)",
      location: TextLocation(file: path),
      help: "the next command that uses the journal finds it out and says so")
  }

  static func notAJournal(_ path: String) -> Diagnostic {
    Diagnostic(
      code: "not_a_journal", message: "`\(path)` is not a journal of `tabulua run --journal`",
      location: TextLocation(file: path, line: 1),
      help: "name another file: a new one is made where there is none")
  }

  static func journalVersion(_ path: String, _ version: Int) -> Diagnostic {
    Diagnostic(
      code: "journal_version",
      message:
        "the journal `\(path)` has version \(version), and this program knows version \(JournalEntry.version)",
      location: TextLocation(file: path, line: 1), help: "use a later `tabulua`")
  }

  static func journalCut(_ path: String, _ id: String, line: Int? = nil) -> Diagnostic {
    Diagnostic(
      code: "journal_cut",
      message: "the journal `\(path)` ends in the midst of the run `\(id)`, whose tables are written",
      location: TextLocation(file: path, line: line),
      help: "get the whole journal from a backup; with `--journal NEW` a new one is begun")
  }
}
