import TabuluaSystem

/// A lock on an open file, which ends with the program that holds it (`flock`).
///
/// Programs that do not ask for it are not kept from anything.
final class FileLock: Sendable {
  /// Whether it is held; false where another program, or another open file of this one, holds one.
  let isHeld: Bool

  private let descriptor: Int32
  private let ownsDescriptor: Bool

  /// Locks the file at a path, if nobody else holds a lock on it; nil where it cannot be opened.
  init?(ofFileAt path: String) {
    var opened = retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    if opened < 0 { opened = retrying { open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK) } }
    guard opened >= 0 else { return nil }
    descriptor = opened
    ownsDescriptor = true
    isHeld = Self.lock(opened, LOCK_EX | LOCK_NB)
  }

  /// Locks a file that is open, for as long as it stays so.
  init(ofOpenFile descriptor: Int32) {
    self.descriptor = descriptor
    ownsDescriptor = false
    isHeld = Self.lock(descriptor, LOCK_EX | LOCK_NB)
  }

  deinit { if ownsDescriptor { close(descriptor) } }

  /// Waits until nobody else holds the lock, and holds it then.
  func wait() { _ = Self.lock(descriptor, LOCK_EX) }

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

  /// Locks an open file; true also where the file system has no locks, because there nobody can hold one.
  private static func lock(_ descriptor: Int32, _ operation: Int32) -> Bool {
    retrying { flock(descriptor, operation) } == 0 || errno != EWOULDBLOCK
  }
}
