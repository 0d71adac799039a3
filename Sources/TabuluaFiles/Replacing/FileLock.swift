import TabuluaSystem
import TabuluaText

/// A lock on an open file, which ends with the program that holds it (`flock`).
///
/// Programs that do not ask for it are not kept from anything. A call of the system that fails is an error, and not a lock
/// that is held.
final class FileLock: Sendable {
  /// Whether several may hold it at once, or one alone.
  enum Kind {
    case shared, exclusive

    fileprivate var operation: Int32 { self == .shared ? LOCK_SH : LOCK_EX }
  }

  /// Whether it is held; false where another program, or another open file of this one, holds one.
  ///
  /// True also where the file system has no locks, because nobody can hold one there; see ``isCertain``.
  let isHeld: Bool

  /// Whether the file system has locks: where it has none, a living program shows in no lock.
  let isCertain: Bool

  /// Which file it is.
  let file: FileVersion.File

  private let descriptor: Int32
  private let ownsDescriptor: Bool
  private let kind: Kind
  private let calls: FileCalls

  /// What systems answer that have no locks for a file, or do not let this program have any.
  private static let lacks: Set<Int32> = [ENOTSUP, EOPNOTSUPP, ENOSYS, EINVAL, ENOLCK, EBADF, EPERM]

  /// Locks the file at a path, if nobody else holds a lock on it.
  init(ofFileAt path: String, _ kind: Kind = .exclusive, calls: FileCalls) throws(SystemError) {
    var opened = calls.openToLock(path, O_RDONLY)
    // A file may be one to be written alone.
    if opened < 0, errno == EACCES { opened = calls.openToLock(path, O_WRONLY) }
    guard opened >= 0 else { throw .current }
    do throws(SystemError) {
      file = try calls.version(of: opened).file
      (isHeld, isCertain) = try Self.lock(opened, kind, calls)
    } catch {
      close(opened)
      throw error
    }
    (descriptor, ownsDescriptor, self.kind, self.calls) = (opened, true, kind, calls)
  }

  /// Locks a file that is open, for as long as it stays so.
  init(ofOpenFile descriptor: Int32, calls: FileCalls) throws(SystemError) {
    file = try calls.version(of: descriptor).file
    (isHeld, isCertain) = try Self.lock(descriptor, .exclusive, calls)
    (self.descriptor, ownsDescriptor, kind, self.calls) = (descriptor, false, .exclusive, calls)
  }

  deinit {
    guard ownsDescriptor else { return }
    // A process that is being started has the same open file for a moment: the lock does not wait for that one.
    if isHeld { flock(descriptor, LOCK_UN) }
    close(descriptor)
  }

  /// Waits until nobody else holds the lock, and holds it then.
  func wait() throws(SystemError) {
    guard calls.lock(descriptor, kind.operation) == 0 else { throw .current }
  }

  /// Whether the file still is the one at a path.
  func isStill(at path: String) throws(SystemError) -> Bool { try calls.version(at: path)?.file == file }

  /// Whether the file belongs to whoever runs this program.
  var isOwn: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_uid == geteuid()
  }

  /// Locks an open file, if nobody else does.
  private static func lock(
    _ descriptor: Int32, _ kind: Kind, _ calls: FileCalls
  ) throws(SystemError) -> (isHeld: Bool, isCertain: Bool) {
    if calls.lock(descriptor, kind.operation | LOCK_NB) == 0 { return (true, true) }
    let error = SystemError.current
    if error.number == EWOULDBLOCK { return (false, true) }
    guard lacks.contains(error.number) else { throw error }
    return (true, false)
  }
}

extension Diagnostic {
  /// A file that should be locked.
  static func notLocked(_ path: String, _ error: SystemError) -> Diagnostic {
    Diagnostic(
      code: FileCode.fileNotLocked, message: "cannot lock `\(path)`: \(error.words)",
      location: TextLocation(file: path),
      help: "nothing was changed; run again, and see whether the disk is in order")
  }
}
