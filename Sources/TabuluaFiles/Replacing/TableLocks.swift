package import TabuluaText
import TabuluaSystem

/// Locks on tables, which programs hold from reading them to writing them, so that no two change one at once.
///
/// They end with the program, and where nobody refers to them any more. They are the system's own (`flock`), so that only
/// programs wait that ask for them; on a file system without locks nobody waits. A file that does not exist is not locked.
///
/// ```swift
/// let locks = try TableLocks(["tasks.csv"]) { path in print("waiting for \(path)") }
/// let table = try TableFile.load(path: "tasks.csv")
/// try TableContents.write([(edited(table), "tasks.csv")], ifUnchanged: true, locks: locks)
/// ```
package final class TableLocks: Sendable {
  private let locks: [FileLock]

  /// The files that are locked.
  private var files: Set<FileVersion.File> { Set(locks.map(\.file)) }

  /// What was done first, because an earlier program had not come to the end of writing one of the tables.
  package let notes: [Diagnostic]

  /// Takes the locks, in an order that is the same in all programs, and removes what programs that were killed have left
  /// beside the tables.
  ///
  /// Whoever holds one is waited for, unless `waits` is false; `waiting` is called once for each table then.
  ///
  /// - Throws: `table_in_use` where it is not to wait, and what ``AtomicFile/finishInterrupted(_:waiting:)`` throws.
  package convenience init(
    _ paths: [String], waits: Bool = true, waiting: (_ path: String) -> Void
  ) throws(Diagnostic) {
    try self.init(paths, waits: waits, calls: .system, waiting: waiting)
  }

  init(
    _ paths: [String], besides others: TableLocks? = nil, waits: Bool = true, calls: FileCalls,
    waiting: (_ path: String) -> Void = { _ in }
  ) throws(Diagnostic) {
    var notes: [Diagnostic] = []
    while true {
      let locks = try Self.take(paths, besides: others?.files ?? [], waits: waits, calls, waiting)
      let done = try withExtendedLifetime(locks) { () throws(Diagnostic) in
        try AtomicFile.finishInterrupted(paths, calls: calls, waiting: waiting)
      }
      if done.isEmpty {
        // Also where nothing will be written, because nothing changes.
        for target in paths.compactMap(FileTarget.followed) { SideName.sweep(beside: target, calls) }
        self.locks = locks
        self.notes = notes
        return
      }
      // Files have taken the places of those that are locked.
      notes += done
    }
  }

  private static func take(
    _ paths: [String], besides others: Set<FileVersion.File>, waits: Bool, _ calls: FileCalls,
    _ waiting: (String) -> Void
  ) throws(Diagnostic) -> [FileLock] {
    var locks: [FileLock] = []
    var held = others
    let targets = paths.compactMap { path in FileTarget.followed(path).map { (path, $0) } }
    for (path, target) in targets.sorted(by: { $0.1.utf8.lexicographicallyPrecedes($1.1.utf8) }) {
      do throws(SystemError) {
        var hasTold = false
        while let file = try calls.version(at: target)?.file, !held.contains(file) {
          guard let lock = try open(target, calls) else { continue }
          if !lock.isHeld {
            guard waits else { throw SystemError(number: EWOULDBLOCK) }
            if !hasTold { waiting(path) }
            hasTold = true
            try lock.wait()
          }
          // Whoever held it may have put another file in its place.
          guard try lock.isStill(at: target) else { continue }
          held.insert(lock.file)
          locks.append(lock)
        }
      } catch {
        if error.isAboutTheName { continue }
        throw error.number == EWOULDBLOCK ? .tableInUse(path) : .notLocked(path, error)
      }
    }
    return locks
  }

  /// Locks a file if nobody else does; nil where it has just lost its name.
  private static func open(_ target: String, _ calls: FileCalls) throws(SystemError) -> FileLock? {
    do throws(SystemError) {
      return try FileLock(ofFileAt: target, calls: calls)
    } catch {
      if error.saysNothingIsThere { return nil }
      throw error
    }
  }
}

extension Diagnostic {
  fileprivate static func tableInUse(_ path: String) -> Diagnostic {
    Diagnostic(
      code: FileCode.tableInUse, message: "`\(path)` is being changed by another run",
      location: TextLocation(file: path),
      help: "run again when that one has ended, or leave `--no-wait` out to wait for it")
  }
}
