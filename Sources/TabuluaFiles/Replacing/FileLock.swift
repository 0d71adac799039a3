import TabuluaSystem

/// A lock on an open file, which ends with the program that holds it (`flock`).
///
/// Programs that do not ask for it are not kept from anything.
final class FileLock: Sendable {
  /// Whether it is held; false where another program, or another open file of this one, holds one.
  ///
  /// True also where the file system has no locks, because nobody can hold one there; see ``isCertain``.
  let isHeld: Bool

  /// Whether the file system has locks: where it has none, a living program shows in no lock.
  let isCertain: Bool

  private let descriptor: Int32
  private let ownsDescriptor: Bool

  /// Locks the file at a path, if nobody else holds a lock on it; nil where it cannot be opened.
  init?(ofFileAt path: String) {
    var opened = retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    if opened < 0 { opened = retrying { open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK) } }
    guard opened >= 0 else { return nil }
    descriptor = opened
    ownsDescriptor = true
    (isHeld, isCertain) = Self.lock(opened)
  }

  /// Locks a file that is open, for as long as it stays so.
  init(ofOpenFile descriptor: Int32) {
    self.descriptor = descriptor
    ownsDescriptor = false
    (isHeld, isCertain) = Self.lock(descriptor)
  }

  deinit { if ownsDescriptor { close(descriptor) } }

  /// Waits until nobody else holds the lock, and holds it then.
  func wait() { _ = retrying { flock(descriptor, LOCK_EX) } }

  /// Whether the file still is the one at a path.
  func isStill(at path: String) -> Bool {
    FileVersion(path: path).map { $0.file == file } ?? false
  }

  /// Whether the file belongs to whoever runs this program.
  var isOwn: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_uid == geteuid()
  }

  /// Which file it is.
  var file: FileVersion.File? { FileVersion(ofOpenFile: descriptor)?.file }

  /// Locks an open file, if nobody else does.
  private static func lock(_ descriptor: Int32) -> (isHeld: Bool, isCertain: Bool) {
    if retrying({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0 { return (true, true) }
    return errno == EWOULDBLOCK ? (false, true) : (true, false)
  }
}
