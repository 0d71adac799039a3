package import TabuluaText
import TabuluaSystem

extension AtomicFile {
  /// Finishes, or takes back, what a program has left that was killed while it replaced one of these files together with
  /// others.
  ///
  /// Its files become all new, or, where somebody has changed one of them since, all old but for that one. A program
  /// that still lives is waited for.
  ///
  /// ```swift
  /// for note in try AtomicFile.finishInterrupted(["a.csv"]) { path in print("waiting for \(path)") } {
  ///   print(note.message)
  /// }
  /// ```
  ///
  /// `waiting` is called with the file that has to be waited for.
  ///
  /// - Returns: What was done, a note for each write; mostly nothing.
  /// - Throws: `interrupted_write` where it can neither be finished nor taken back.
  /// - Complexity: one call of the system for each file where there is nothing to do.
  package static func finishInterrupted(
    _ paths: [String], waiting: (_ path: String) -> Void
  ) throws(Diagnostic) -> [Diagnostic] {
    try finishInterrupted(paths, calls: .system, waiting: waiting)
  }

  static func finishInterrupted(
    _ paths: [String], calls: FileCalls, waiting: (_ path: String) -> Void = { _ in }
  ) throws(Diagnostic) -> [Diagnostic] {
    var notes: [Diagnostic] = []
    for path in paths {
      guard let target = FileTarget.followed(path) else { continue }
      let found = WriteRecord.path(beside: target)
      guard access(found, F_OK) == 0 else { continue }
      if let note = try finish(found, path, calls, waiting) { notes.append(note) }
    }
    return notes
  }

  /// Does what a record says, or what tells where it is, if that may be.
  private static func finish(
    _ found: String, _ path: String, _ calls: FileCalls, mayTellPlace: Bool = true,
    _ waiting: (String) -> Void
  ) throws(Diagnostic) -> Diagnostic? {
    guard let lock = FileLock(ofFileAt: found) else {
      if access(found, F_OK) != 0 { return nil }
      throw .interruptedWrite(path, found, "the record of that cannot be read")
    }
    return try withExtendedLifetime(lock) { () throws(Diagnostic) in
      if !lock.isHeld {
        waiting(path)
        lock.wait()
      }
      // Whoever held the lock has come to the end, or another program has finished it.
      guard lock.isStill(at: found) else { return nil }
      let folder = DirectoryListing.split(found).directory ?? "."
      let value = (try? FileBytes(path: found, limit: 1 << 20)).flatMap { bytes in
        bytes.withUnsafeBytes { try? JSONParser.parse(Array($0)[...]) }
      }
      /// Fails for a record of another user that is about files in other folders, where that user may change nothing.
      func check(_ files: [String]) throws(Diagnostic) {
        if lock.isOwn || files.allSatisfy({ DirectoryListing.split($0).directory ?? "." == folder }) {
          return
        }
        throw .interruptedWrite(
          path, found, "the record of that belongs to another user, and is about files in other folders")
      }
      if let value, let record = WriteRecord(value, in: folder) {
        try check(record.entries.map(\.target))
        guard lock.isCertain || !record.isOfLivingProcess else {
          throw .interruptedWrite(
            path, found,
            "process \(record.process) may still be at it, which this file system, having no locks, cannot tell"
          )
        }
        return try InterruptedWrite(record, calls).finish(found, path)
      }
      if case .integer(let version)? = value?["version"], version > 1 {
        throw .interruptedWrite(path, found, "the record of that is of a later version of this program")
      }
      guard case .string(let master)? = value?["record"] else {
        // It was not written to its end, so that none of the files was replaced.
        calls.remove(found)
        return nil
      }
      try check([master])
      // A record is where it is told to be; nobody is sent on from there.
      guard mayTellPlace else { return nil }
      let isThere = access(master, F_OK) == 0
      let note = isThere ? try finish(master, path, calls, mayTellPlace: false, waiting) : nil
      // What is left without its record says nothing.
      if access(master, F_OK) != 0 { calls.remove(found) }
      return note
    }
  }
}

/// Files of which some may have been replaced, and others not.
private struct InterruptedWrite {
  private let record: WriteRecord
  private let calls: FileCalls

  init(_ record: WriteRecord, _ calls: FileCalls) { (self.record, self.calls) = (record, calls) }

  private enum State {
    /// The new file has the name.
    case new
    /// The new file has the name, and what it was exchanged for is not the old file: somebody had changed that just then.
    case newInPlaceOfForeign
    /// The new file lies ready.
    case ready
    /// The old file has the name, or there is none; the new file is gone.
    case old
    /// Somebody else has put another file there.
    case foreign
  }

  private func state(_ entry: WriteRecord.Entry) -> State {
    let now = FileVersion(path: entry.target)
    if now == entry.new {
      let left = FileVersion(path: entry.temporary)
      return left == nil || left == entry.old ? .new : .newInPlaceOfForeign
    }
    // Without a way to exchange names the old file may have another name, and nothing have this one.
    let isOld = now == entry.old || now == nil && FileVersion(path: entry.kept) == entry.old
    guard isOld else { return .foreign }
    return FileVersion(path: entry.temporary) == entry.new ? .ready : .old
  }

  /// Brings the files to one state, and takes the record away.
  func finish(_ path: String, _ given: String) throws(Diagnostic) -> Diagnostic? {
    let states = record.entries.map(state)
    let names = record.entries.map { DirectoryListing.split($0.target).name }.inBackticks.inWords(last: "and")
    let isFinished = states.allSatisfy { $0 == .new || $0 == .ready }
    for (entry, state) in zip(record.entries, states) {
      let error = isFinished ? makeNew(entry, state) : makeOld(entry, state)
      if let error {
        throw .interruptedWrite(given, path, "`\(entry.target)` cannot be written: \(error.words)")
      }
    }
    for folder in Set(record.entries.map { DirectoryListing.split($0.target).directory ?? "." }) {
      _ = calls.syncFolder(folder)
    }
    for entry in record.entries {
      for left in [entry.temporary, entry.kept] {
        let version = FileVersion(path: left)
        if version == entry.new || version != nil && version == entry.old { calls.remove(left) }
      }
    }
    guard calls.remove(path) == 0 else {
      throw .interruptedWrite(given, path, "its record cannot be removed: \(SystemError.current.words)")
    }
    for entry in record.entries {
      let pointer = WriteRecord.path(beside: entry.target)
      if pointer != path { calls.remove(pointer) }
    }
    return Diagnostic(
      severity: .note, code: isFinished ? "write_finished" : "write_taken_back",
      message: isFinished
        ? "a run that was interrupted had begun to write \(names): they are written to the end now"
        : "a run that was interrupted had begun to write \(names): they are as they were before it again, but for what somebody has changed since",
      location: TextLocation(file: given))
  }

  private func makeNew(_ entry: WriteRecord.Entry, _ state: State) -> SystemError? {
    guard state == .ready else { return nil }
    return calls.rename(entry.temporary, entry.target) == 0 ? nil : .current
  }

  private func makeOld(_ entry: WriteRecord.Entry, _ state: State) -> SystemError? {
    if state == .newInPlaceOfForeign {
      return calls.rename(entry.temporary, entry.target) == 0 ? nil : .current
    }
    if state == .new {
      if entry.old == nil { return calls.remove(entry.target) == 0 ? nil : .current }
      let old = [entry.temporary, entry.kept].first { FileVersion(path: $0) == entry.old }
      guard let old else { return SystemError(number: ENOENT) }
      return calls.rename(old, entry.target) == 0 ? nil : .current
    }
    // The old file may have lost its name on the way.
    guard entry.old != nil, FileVersion(path: entry.target) == nil else { return nil }
    return calls.rename(entry.kept, entry.target) == 0 ? nil : .current
  }
}

extension Diagnostic {
  fileprivate static func interruptedWrite(_ path: String, _ record: String, _ why: String) -> Diagnostic {
    Diagnostic(
      code: "interrupted_write",
      message:
        "a run was interrupted while it wrote `\(path)` together with other tables, and that cannot be brought to an end: \(why)",
      location: TextLocation(file: record),
      help:
        "mend that and run again; or compare the tables, of which some may be new and others old, and remove this file"
    )
  }
}
