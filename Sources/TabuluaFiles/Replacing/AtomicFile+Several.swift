package import TabuluaText
import TabuluaSystem

extension AtomicFile {
  /// Replaces several files, or makes new ones, each with what `body` appends for it: all of them, or none.
  ///
  /// Each as ``write(_:to:)``. The new bytes of all files are on the disk before the first one takes its name; when one of
  /// them cannot, those before it get their old bytes back. The files must differ. If the program is killed meanwhile,
  /// ``finishInterrupted(_:waiting:)`` brings all files to one state.
  ///
  /// ```swift
  /// try AtomicFile.write([("a.txt", nil), ("b.txt", nil)]) { index, output in output.append(texts[index]) }
  /// ```
  ///
  /// Each of `files` says where it is, and what must lie there until the new one takes its place, nil where anything may.
  /// `locks` are those on the files, if the caller holds them since it read them. What is written goes into `journal` too,
  /// which is on the disk before the first file takes its name. `spooled` are the bytes of one more file, which may not be
  /// one of the sources by then. A file that is made, and a journal, is no more open than `sources`, the files whose rows
  /// go into it. `check` is called when all bytes are on the disk and no file has taken its name: where it throws all stays
  /// as it is. `failAfter` lets tests see what a full disk does: writing fails after so many bytes of a file.
  ///
  /// - Returns: Warnings about what could not be kept of the old files.
  /// - Throws: what the body or the check throws, or a diagnostic as ``write(_:to:)``, or `file_changed`; all files are as they were
  ///   then. `write_incomplete` where they cannot be.
  @discardableResult
  package static func write(
    _ files: [(path: String, expected: ExpectedFile?)], locks: TableLocks? = nil,
    journal: JournalAppend? = nil, sources: [String] = [], spooled: SpooledBytes? = nil,
    failAfter limit: Int? = nil, check: () throws(Diagnostic) -> Void = {},
    _ body: (_ index: Int, inout ByteOutput) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> [Diagnostic] {
    if let deputy {
      try write(files, journal: journal, spooled, by: deputy, check: check, body)
      return []
    }
    var calls = FileCalls.system
    calls.room = limit
    return try write(
      files, locks: locks, journal: journal, sources: sources, spooled: spooled, calls: calls, check: check,
      body)
  }

  /// Replaces files, all of them or none, by calls that tests let fail.
  @discardableResult
  static func write(
    _ files: [(path: String, expected: ExpectedFile?)], locks: TableLocks? = nil,
    journal: JournalAppend? = nil, sources: [String] = [], spooled: SpooledBytes? = nil,
    calls: FileCalls, check: () throws(Diagnostic) -> Void = {},
    _ body: (_ index: Int, inout ByteOutput) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> [Diagnostic] {
    // The caller may hold those on some of the files.
    let paths = files.map(\.path) + (spooled.map { [$0.path] } ?? [])
    let others = try TableLocks(paths, besides: locks, calls: calls)
    // They end with the last use of them.
    defer { withExtendedLifetime((locks, others)) {} }
    var transaction = WriteTransaction(calls, AccessLimit(sources, calls))
    let journalLimit = AccessLimit(sources + paths, calls)
    journal?.begin(journalLimit, calls)
    do throws(Diagnostic) {
      for (index, file) in files.enumerated() {
        journal?.take(UnsafeRawBufferPointer(start: nil, count: 0), of: index)
        try transaction.stage(file.path, file.expected, digest: { journal?.take($0, of: index) }) {
          output throws(Diagnostic) in try body(index, &output)
        }
      }
      // What is left to be made for the journal is made while the disk works.
      journal?.filesAreMade()
      if let spooled { try transaction.stage(spooled) }
      try transaction.sync()
      try check()
      onWriting?()
      try journal?.append(journalLimit, calls)
      try transaction.replace()
    } catch {
      let problem = transaction.takeBack(after: error)
      journal?.takeBack(after: problem)
      throw problem
    }
    let warnings = transaction.finish()
    // Where the names may be lost with the power, the next command that uses the journal looks which tables there are.
    let isCertain = !warnings.contains { $0.has(FileCode.folderNotSynced) }
    return others.notes + (journal?.notes ?? []) + warnings + (isCertain ? journal?.end() ?? [] : [])
  }
}

/// Files that are replaced together.
private struct WriteTransaction {
  private let calls: FileCalls
  private var files: [StagedFile] = []
  private let record: WriteRecordFiles

  /// How open a file may be that is made.
  private let limit: AccessLimit

  init(_ calls: FileCalls, _ limit: AccessLimit) {
    (self.calls, self.limit) = (calls, limit)
    record = WriteRecordFiles(calls)
  }

  /// Writes a file beside its target.
  mutating func stage(
    _ path: String, _ expected: ExpectedFile?, digest: @escaping (UnsafeRawBufferPointer) -> Void,
    _ body: (inout ByteOutput) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    files.append(try StagedFile(path, expected: expected, limit, calls: calls, digest: digest, body))
  }

  /// Takes a file whose bytes were kept.
  mutating func stage(_ spooled: SpooledBytes) throws(Diagnostic) {
    files.append(try StagedFile(spooled, limit, calls: calls))
  }

  /// Brings all files down to the disk.
  func sync() throws(Diagnostic) {
    for file in files { try file.sync() }
  }

  /// Lets all files take their names.
  func replace() throws(Diagnostic) {
    for file in files { try file.look() }
    if files.count > 1 { try writeRecord() }
    for file in files { try file.replace(keepsOld: files.count > 1) }
  }

  private func writeRecord() throws(Diagnostic) {
    // The file that cannot be written is told of: it may lie on another disk than the others.
    var place = 0
    do throws(SystemError) {
      var entries: [WriteRecord.Entry] = []
      for file in files {
        place = entries.count
        let new = try file.temporary.version()
        entries.append(
          WriteRecord.Entry(
            target: file.target.path, temporary: try file.temporary.name(), kept: file.kept, old: file.seen,
            new: new))
      }
      try record.write(WriteRecord(process: Int(getpid()), entries: entries), &place)
    } catch {
      throw .writeFailed(files[place].given, error)
    }
  }

  /// Brings all files back to what they were; answers the error to be told.
  func takeBack(after error: Diagnostic) -> Diagnostic {
    var failures: [(file: StagedFile, error: SystemError)] = []
    for file in files.reversed() {
      if let failure = file.takeBack() { failures.append((file, failure)) }
    }
    guard failures.isEmpty else {
      return .writeIncomplete(error, files, failures[0].error)
    }
    // That they are old is on the disk before the record goes, and the new files after it: with it, and all of them, the
    // write would be to be finished.
    _ = syncFolders()
    let isForgotten = record.remove()
    for file in files { file.remove() }
    let canBeFinished = !isForgotten && files.allSatisfy { $0.temporary.isThere }
    return canBeFinished ? .writeIncomplete(error, files, nil) : error
  }

  /// Lets what is old go; answers warnings.
  ///
  /// All names are on the disk before the record goes; where they cannot be brought there, the next command looks again.
  func finish() -> [Diagnostic] {
    let problems = syncFolders()
    if problems.isEmpty { _ = record.remove() }
    for file in files { file.finish() }
    return files.flatMap(\.warnings) + problems
  }

  /// Waits until the names of the files are on the disk; answers a warning for each folder where they cannot be.
  private func syncFolders() -> [Diagnostic] {
    var folders: Set<String> = []
    return files.compactMap { file in
      let folder = file.target.directory
      guard folders.insert(folder).inserted, calls.syncFolder(folder) != 0 else { return nil }
      return .folderNotSynced(folder, file.given, .current)
    }
  }
}

extension Diagnostic {
  /// Files that could neither all be replaced nor all be given back for good; `error` is why one cannot be given back.
  fileprivate static func writeIncomplete(
    _ cause: Diagnostic, _ files: [StagedFile], _ error: SystemError?
  ) -> Diagnostic {
    func words(_ state: String, _ isSo: (StagedFile.State) -> Bool) -> String? {
      let names = files.filter { isSo($0.state) }.map(\.given)
      let verb = names.count == 1 ? "is" : "are"
      return names.isEmpty ? nil : "\(names.inBackticks.inWords(last: "and")) \(verb) \(state)"
    }
    let what =
      error.map { "what was written before cannot be taken back: \($0.words)" }
      ?? "what says that they are to be written cannot be taken away"
    let states = [words("new", \.isNew), words("old", \.isOld), words("missing", \.isMissing)]
      .compactMap { $0 }.joined(separator: ", ")
    var problem = Diagnostic(
      code: FileCode.writeIncomplete, message: "\(cause.message), and \(what); \(states)",
      location: cause.location,
      help: files.count > 1
        ? "as soon as the disk can be written again, the next command on one of them makes all of them new"
        : cause.help)
    problem.notes = files.compactMap { file in
      file.state.old.map { "the old bytes of `\(file.given)` are in `\($0)`" }
    }
    return problem
  }
}
