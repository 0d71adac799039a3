import TabuluaFiles
import TabuluaSystem
import TabuluaText

/// The files that the command line names, each with its option.
struct CommandFiles {
  /// The files of the tables that are read.
  var tables: [String] = []

  /// The tables whose settings hold, if they are not those that are read.
  var tablesOfSettings: [String]?

  /// Whether the tables are written to the files that they were read from when the command is over.
  var replacesTables = false

  /// Whether to wait for another run that replaces one of the tables.
  var waits = true

  /// The journal that is read.
  var journal: String?

  /// Whether the journal says which tables are read, or which changes are made.
  var journalChooses = false

  /// The other files that are read.
  var inputs: [(option: String, path: String?)] = []

  /// The files that are written.
  var outputs: [(option: String, path: String?)] = []
}

extension CommandFiles {
  /// All of them.
  var paths: [String] { tables + ([journal] + (inputs + outputs).map(\.path)).compactMap { $0 } }

  /// Fails where a file would be written that is also read, or written twice; tables may be replaced by `--output`.
  func check() throws(CommandFailure) {
    var others = inputs
    let tables = tables.map { (option: "--table", path: Optional($0)) }
    if let journal, journalChooses, self.tables.contains(where: { FileIdentity.same(journal, $0) }) {
      throw .failed(
        FileCode.fileNotAllowed, "the journal `\(journal)` is named as a table too",
        help:
          "name the table with `--table`; a journal that names itself was written by hand: get it from a backup"
      )
    }
    for (option, path) in outputs {
      let isReplacement = replacesTables && option == "--output"
      try OutputFile.refuse(path, of: option, overwriting: others + (isReplacement ? [] : tables))
      others.append((option, path))
    }
  }

  /// Before a command begins: fails where a file could not be written that an option names, such as a report or a trace.
  ///
  /// Whoever sees that results could not be written would make the changes, or wait for the proof, once more. A journal is
  /// written only where tables are replaced.
  func checkOutputs() throws(CommandFailure) {
    try CommandFailure.catching { () throws(Diagnostic) in
      for case (let option, let path?) in outputs {
        if option == "--journal" {
          if replacesTables { try JournalDocument.checkWritable(path) }
        } else if path != StandardInput.name {
          try AtomicFile.check(path)
        }
      }
    }
  }

  /// Before scripts are isolated: fails for a table that is not there.
  ///
  /// The process that they run in cannot look which file beside it may be meant.
  func checkTablesAreThere() throws(CommandFailure) {
    guard !journalChooses else { return }
    for path in tables where path != StandardInput.name && !path.utf8.contains(0) {
      var status = stat()
      if stat(path, &status) != 0, errno == ENOENT { throw .failed(.unreadable(path, .current)) }
    }
  }

  /// Before a journal is read, or asked which tables there are: brings its last run to an end, if that was killed.
  ///
  /// - Throws: what that cannot be done for, if it counts for more than what is told.
  func finishJournal(in context: CommandContext) throws(CommandFailure) {
    guard let journal else { return }
    do throws(Diagnostic) {
      let notes = try JournalDocument.finishInterrupted(journal) { context.reportWaiting(for: $0) }
      for note in notes { context.report(note) }
    } catch {
      guard !journalChooses else { throw .failed(error) }
      var warning = error
      warning.severity = .warning
      context.report(warning)
    }
  }

  /// Before a table is read: brings to an end what an interrupted run has left, and takes the locks on the tables that are
  /// to be replaced.
  ///
  /// - Returns: The locks, to be held until the tables are written.
  /// - Throws: `table_in_use`, and `interrupted_write` for a table that is to be replaced.
  func prepare(in context: CommandContext) throws(CommandFailure) -> TableLocks? {
    let files = tables.filter { $0 != StandardInput.name }
    guard replacesTables else {
      do throws(Diagnostic) {
        for note in try AtomicFile.finishInterrupted(files, waiting: context.reportWaiting) {
          context.report(note)
        }
      } catch {
        // The tables may be read all the same.
        var warning = error
        warning.severity = .warning
        context.report(warning)
      }
      return nil
    }
    let locks = try CommandFailure.catching { () throws(Diagnostic) in
      try TableLocks(files, waits: waits, waiting: context.reportWaiting)
    }
    for note in locks.notes { context.report(note) }
    return locks
  }
}

extension CommandContext {
  /// Tells that another program holds a file up.
  func reportWaiting(for path: String) {
    report(
      Diagnostic(
        severity: .note, code: CommandCode.waiting, message: "waiting for another run that writes `\(path)`",
        location: TextLocation(file: path)))
  }

  /// Tells of pipes for which this process waits; several threads may read files.
  func reportSilentPipes() {
    // Sending the context is safe: whoever reads a file waits, and one of them speaks at a time.
    nonisolated(unsafe) let context = self
    let lock = Monitor()
    ReadableFile.onSilence = { path in lock.withLock { context.reportSilence(of: path) } }
  }

  /// Tells that a program has opened a pipe to write, and says nothing.
  private func reportSilence(of path: String) {
    report(
      Diagnostic(
        severity: .note, code: CommandCode.waitingForPipe,
        message:
          "waiting for the program that writes into the pipe `\(path)`, which has written nothing for ten seconds",
        location: TextLocation(file: path),
        help: "`\(IsolationOptions.timeLimitName)` says how long the command may take"))
  }
}
