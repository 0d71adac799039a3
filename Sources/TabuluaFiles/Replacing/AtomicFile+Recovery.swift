package import TabuluaText
import TabuluaSystem

extension AtomicFile {
  /// Finishes, or takes back, what a program has left that was killed while it replaced one of these files together with
  /// others.
  ///
  /// Its files become all new; where somebody has changed one of them since that was not replaced yet, all old but for
  /// that one. A program that still lives is waited for.
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
  /// - Throws: `interrupted_write` where it can neither be finished nor taken back, as where somebody has changed both a new
  ///   file and an old one.
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
      do throws(SystemError) {
        guard try calls.isThere(found) else { continue }
      } catch {
        if error.isAboutTheName { continue }
        throw .interruptedWrite(path, found, "what is left of that cannot be looked for: \(error.words)")
      }
      if let note = try finish(found, path, calls, waiting) { notes.append(note) }
    }
    return notes
  }

  /// Does what a record says, or what tells where it is, if that may be.
  private static func finish(
    _ found: String, _ path: String, _ calls: FileCalls, mayTellPlace: Bool = true,
    _ waiting: (String) -> Void
  ) throws(Diagnostic) -> Diagnostic? {
    let lock: FileLock
    do throws(SystemError) {
      lock = try FileLock(ofFileAt: found, calls: calls)
    } catch {
      if error.saysNothingIsThere { return nil }
      throw .interruptedWrite(path, found, "the record of that cannot be read: \(error.words)")
    }
    return try withExtendedLifetime(lock) { () throws(Diagnostic) in
      do throws(SystemError) {
        if !lock.isHeld {
          waiting(path)
          try lock.wait()
        }
        // Whoever held the lock has come to the end, or another program has finished it.
        guard try lock.isStill(at: found) else { return nil }
      } catch {
        throw .interruptedWrite(path, found, "the record of that cannot be locked: \(error.words)")
      }
      let finished = try finish(found, path, calls, under: lock)
      guard case .elsewhere(let master) = finished else { return finished.note }
      // A record is where it is told to be; nobody is sent on from there.
      return mayTellPlace ? try follow(master, found, path, calls, waiting) : nil
    }
  }

  /// What a record that is locked has led to.
  private enum Finished {
    case done(Diagnostic?)
    /// It stands at another place.
    case elsewhere(String)

    var note: Diagnostic? { if case .done(let note) = self { note } else { nil } }
  }

  /// Does what a record says that is locked; nothing where it was not written to its end.
  private static func finish(
    _ found: String, _ path: String, _ calls: FileCalls, under lock: FileLock
  ) throws(Diagnostic) -> Finished {
    let folder = DirectoryListing.split(found).directory ?? "."
    let bytes: FileBytes
    do throws(Diagnostic) {
      bytes = try calls.bytes(at: found, limit: 1 << 26)
    } catch {
      throw .interruptedWrite(path, found, error.message)
    }
    let value = bytes.withUnsafeBytes { try? JSONParser.parse(Array($0)[...]) }
    /// Fails for a record of another user that is about files in other folders, where that user may change nothing.
    func check(_ files: [String]) throws(Diagnostic) {
      if lock.isOwn || files.allSatisfy({ DirectoryListing.split($0).directory ?? "." == folder }) { return }
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
      return .done(try InterruptedWrite(record, calls).finish(found, path))
    }
    if case .integer(let version)? = value?["version"], version > 1 {
      throw .interruptedWrite(path, found, "the record of that is of a later version of this program")
    }
    guard case .string(let master)? = value?["record"] else {
      // None of the files was replaced.
      calls.remove(found)
      return .done(nil)
    }
    try check([master])
    return .elsewhere(master)
  }

  /// Does what a record says to which another file has led.
  private static func follow(
    _ master: String, _ found: String, _ path: String, _ calls: FileCalls, _ waiting: (String) -> Void
  ) throws(Diagnostic) -> Diagnostic? {
    do throws(SystemError) {
      guard try calls.isThere(master) else {
        // What is left without its record says nothing.
        calls.remove(found)
        return nil
      }
    } catch {
      throw .interruptedWrite(path, found, "the record of that cannot be looked for: \(error.words)")
    }
    let note = try finish(master, path, calls, mayTellPlace: false, waiting)
    if (try? calls.isThere(master)) == false { calls.remove(found) }
    return note
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
    /// Somebody has changed the old file, or put another one in its place.
    case foreign
    /// The new file had the name, and somebody has changed that since, or put another one in its place.
    case newAndChanged
    /// Neither file is one that the record tells of: somebody has copied the folder.
    case copied

    /// Whether the file was replaced.
    var isNew: Bool { self == .new || self == .newAndChanged || self == .newInPlaceOfForeign }
  }

  private func state(_ entry: WriteRecord.Entry) throws(SystemError) -> State {
    let now = try calls.version(at: entry.target)
    if now == entry.new {
      let left = try calls.version(at: entry.temporary)
      return left == nil || left == entry.old ? .new : .newInPlaceOfForeign
    }
    // Without a way to exchange names the old file may have another name, and nothing have this one.
    let temporary = try calls.version(at: entry.temporary)
    if now != entry.old {
      let kept = entry.old == nil ? nil : try calls.version(at: entry.kept)
      let isKept = kept != nil && kept == entry.old
      // The old file has the other name from when the new one took its own.
      let wasReplaced = temporary == nil && isKept && now != nil
      if entry.old == nil ? temporary == nil : temporary == entry.old || wasReplaced { return .newAndChanged }
      if now != nil, let temporary, temporary != entry.new { return .copied }
      guard now == nil, isKept else { return .foreign }
    }
    return temporary == entry.new ? .ready : .old
  }

  /// Brings the files to one state, and takes the record away.
  func finish(_ path: String, _ given: String) throws(Diagnostic) -> Diagnostic? {
    let states = try record.entries.map { (entry) throws(Diagnostic) in
      do throws(SystemError) {
        return try state(entry)
      } catch {
        throw .interruptedWrite(given, path, "`\(entry.target)` cannot be looked at: \(error.words)")
      }
    }
    func names(_ isSo: (State) -> Bool) -> [String] {
      zip(record.entries, states).filter { isSo($1) }.map { DirectoryListing.split($0.0.target).name }
        .inBackticks
    }
    let copied = names { $0 == .copied }
    if !copied.isEmpty { throw .copiedFolder(given, path, copied) }
    let changed = names { $0 == .newAndChanged }
    let isFinished = states.allSatisfy { $0 == .new || $0 == .ready || $0 == .newAndChanged }
    // What somebody has changed in a new file cannot be taken back with it, and what somebody has changed in an old one
    // would be lost with that.
    guard isFinished || changed.isEmpty else {
      let (new, old) = (names(\.isNew), names { !$0.isNew })
      throw .interruptedWrite(
        given, path,
        "\(new.inWords(last: "and")) \(new.count == 1 ? "is" : "are") new and \(old.inWords(last: "and")) \(old.count == 1 ? "is" : "are") old, and somebody has changed both kinds since"
      )
    }
    for (entry, state) in zip(record.entries, states) {
      do throws(SystemError) {
        if isFinished { try makeNew(entry, state) } else { try makeOld(entry, state) }
      } catch {
        throw .interruptedWrite(given, path, "`\(entry.target)` cannot be written: \(error.words)")
      }
    }
    for folder in Set(record.entries.map { DirectoryListing.split($0.target).directory ?? "." }) {
      _ = calls.syncFolder(folder)
    }
    for entry in record.entries {
      for left in [entry.temporary, entry.kept] {
        // What cannot be looked at is left.
        guard let version = (try? calls.version(at: left)) ?? nil else { continue }
        // A second name of a file that somebody has changed under its own one.
        let target = (try? calls.version(at: entry.target)) ?? nil
        if version == entry.new || version == entry.old || version == target { calls.remove(left) }
      }
    }
    guard calls.remove(path) == 0 else {
      throw .interruptedWrite(given, path, "its record cannot be removed: \(SystemError.current.words)")
    }
    for entry in record.entries {
      let pointer = WriteRecord.path(beside: entry.target)
      if pointer != path { calls.remove(pointer) }
    }
    let all = names { _ in true }.inWords(last: "and")
    return Diagnostic(
      severity: .note, code: isFinished ? FileCode.writeFinished : .writeTakenBack,
      message: isFinished
        ? "a run that was interrupted had begun to write \(all): they are written to the end now\(changed.isEmpty ? "" : ", with what somebody has changed of \(changed.inWords(last: "and")) since")"
        : "a run that was interrupted had begun to write \(all): they are as they were before it again, but for what somebody has changed since",
      location: TextLocation(file: given))
  }

  private func makeNew(_ entry: WriteRecord.Entry, _ state: State) throws(SystemError) {
    if state == .ready { try rename(entry.temporary, to: entry) }
  }

  private func makeOld(_ entry: WriteRecord.Entry, _ state: State) throws(SystemError) {
    switch state {
    case .newInPlaceOfForeign: try rename(entry.temporary, to: entry)
    case .new:
      guard let wanted = entry.old else {
        guard calls.remove(entry.target) == 0 else { throw .current }
        return
      }
      for old in [entry.temporary, entry.kept] where try calls.version(at: old) == wanted {
        return try rename(old, to: entry)
      }
      throw SystemError(number: ENOENT)
    case .ready, .old, .foreign, .newAndChanged, .copied:
      // The old file may have lost its name on the way.
      if entry.old != nil, try calls.version(at: entry.target) == nil { try rename(entry.kept, to: entry) }
    }
  }

  private func rename(_ path: String, to entry: WriteRecord.Entry) throws(SystemError) {
    guard calls.rename(path, entry.target) == 0 else { throw .current }
  }
}

extension Diagnostic {
  /// Somebody has copied the files, and what tells which of them are new.
  fileprivate static func copiedFolder(_ path: String, _ record: String, _ names: [String]) -> Diagnostic {
    .interruptedWrite(
      path, record,
      "\(names.inWords(last: "and")) and what lies beside \(names.count == 1 ? "it" : "them") are not the files that were written, but copies, of which nobody can tell which one is new"
    )
  }

  fileprivate static func interruptedWrite(_ path: String, _ record: String, _ why: String) -> Diagnostic {
    Diagnostic(
      code: FileCode.interruptedWrite,
      message:
        "a run was interrupted while it wrote `\(path)` together with other tables, and that cannot be brought to an end: \(why)",
      location: TextLocation(file: record),
      help:
        "mend that and run again; or compare the tables, of which some may be new and others old, and remove this file"
    )
  }
}
