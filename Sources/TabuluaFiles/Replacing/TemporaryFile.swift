import TabuluaText
import TabuluaSystem

/// A file beside its target, that either takes the target's name or is removed.
///
/// Where the system can make a file without a name, it has none until all its bytes are on the disk, so that a program
/// that is killed leaves nothing behind. A lock on it, which ends with the program, tells that it is in use.
final class TemporaryFile {
  /// Its name; nil as long as it has none.
  private var path: String?
  private let target: String
  private let descriptor: Int32
  private let lock: FileLock
  private let calls: FileCalls

  /// How many bytes were written.
  private(set) var size = 0

  /// How many of them the system was told to bring to the disk.
  private var begun = 0

  /// How many bytes are written before the system is told to bring them to the disk.
  ///
  /// So the disk works while further ones are made, and little is left to wait for at the end.
  static let part = 1 << 20

  /// Why the bytes could not be written; nil as long as they could.
  private(set) var failure: SystemError?

  /// Makes the file; only its owner may read it while it replaces another one.
  init(beside target: FileTarget, _ limit: AccessLimit, calls: FileCalls) throws(Diagnostic) {
    self.target = target.path
    self.calls = calls
    let mode = Self.mode(target, limit)
    if let unnamed = Self.openUnnamed(beside: target, mode, calls) {
      do throws(SystemError) {
        lock = try FileLock(ofOpenFile: unnamed, calls: calls)
      } catch {
        close(unnamed)
        throw .notLocked(target.path, error)
      }
      descriptor = unnamed
      return
    }
    var opened: (descriptor: Int32, lock: FileLock)?
    path = SideName.takeTemporary(beside: target.path, calls) { name in
      let descriptor = calls.create(name, mode)
      guard descriptor >= 0 else { return false }
      do throws(SystemError) {
        let lock = try FileLock(ofOpenFile: descriptor, calls: calls)
        // Before it had the lock, another program may have taken it for one that was left behind.
        guard lock.isHeld, try lock.isStill(at: name) else {
          close(descriptor)
          errno = EEXIST
          return false
        }
        opened = (descriptor, lock)
        return true
      } catch {
        close(descriptor)
        calls.remove(name)
        errno = error.number
        return false
      }
    }
    guard let opened else { throw .notWritable(target.path, .current) }
    (descriptor, lock) = opened
  }

  /// Makes a file without a name, long before it is to get one; nil where there are no such files.
  init?(unnamedBeside target: FileTarget, _ limit: AccessLimit, calls: FileCalls) {
    guard let unnamed = Self.openUnnamed(beside: target, Self.mode(target, limit), calls) else { return nil }
    guard let lock = try? FileLock(ofOpenFile: unnamed, calls: calls) else {
      close(unnamed)
      return nil
    }
    (self.target, self.calls) = (target.path, calls)
    (descriptor, self.lock) = (unnamed, lock)
  }

  /// The permissions with which the file is made.
  private static func mode(_ target: FileTarget, _ limit: AccessLimit) -> mode_t {
    target.status == nil ? limit.mode(in: target.directory) : 0o600
  }

  /// Whether it was made beside a target.
  func isBeside(_ target: FileTarget) -> Bool { self.target == target.path }

  /// Opens a file that has no name, but could be given one; nil where the system or the file system has no such files.
  ///
  /// Not every file system that makes such a file can name it later, so one is tried first.
  static func openUnnamed(
    beside target: FileTarget, _ mode: mode_t, _ calls: FileCalls
  ) -> Int32? {
    let trial = calls.openUnnamed(target.directory, 0o600)
    guard trial >= 0 else { return nil }
    defer { close(trial) }
    guard let lock = try? FileLock(ofOpenFile: trial, calls: calls) else { return nil }
    let name = withExtendedLifetime(lock) {
      SideName.takeTemporary(beside: target.path, calls) { calls.name(trial, $0) == 0 }
    }
    guard let name else { return nil }
    calls.remove(name)
    let opened = calls.openUnnamed(target.directory, mode)
    return opened < 0 ? nil : opened
  }

  deinit { close(descriptor) }

  /// Writes all bytes; after a failure nothing more is written.
  func write(_ bytes: UnsafeRawBufferPointer) {
    guard failure == nil, let start = bytes.baseAddress else { return }
    var offset = 0
    while offset < bytes.count {
      let room = begun + Self.part - size
      let count = calls.write(descriptor, start + offset, min(bytes.count - offset, room))
      guard count > 0 else {
        failure = count < 0 ? .current : SystemError(number: EIO)
        return
      }
      offset += count
      size += count
      if size - begun >= Self.part {
        calls.beginSync(descriptor, begun..<size)
        begun = size
      }
    }
  }

  /// The bytes in a range of those that were written.
  func bytes(_ range: Range<Int>) throws(SystemError) -> [UInt8] { try calls.bytes(of: descriptor, range) }

  /// Takes permissions, owner, group and attributes from the file to be replaced, as far as the system allows it.
  ///
  /// - Returns: what it has not allowed.
  func takeOver(from target: FileTarget) throws(SystemError) -> [FileAccess.Loss] {
    guard let status = target.status else { return [] }
    return try FileAccess(ofFileAt: target.path, status, calls).give(to: descriptor, calls)
  }

  /// Waits until the bytes are on the disk.
  func sync() throws(SystemError) {
    guard calls.sync(descriptor) == 0 else { throw .current }
  }

  /// What tells the file from others, when its bytes are on the disk.
  func version() throws(SystemError) -> FileVersion { try calls.version(of: descriptor) }

  /// Its name; a file without one gets it now.
  func name() throws(SystemError) -> String {
    if let path { return path }
    guard let name = SideName.takeTemporary(beside: target, calls, { calls.name(descriptor, $0) == 0 }) else {
      throw .current
    }
    path = name
    return name
  }

  /// Removes the file with its name; what has the name by now, if the files were exchanged.
  func remove() { if let path { calls.remove(path) } }

  /// Whether a file with its name is there.
  ///
  /// Where that cannot be told, it may be.
  var isThere: Bool { path.map { (try? calls.isThere($0)) ?? true } ?? false }

  /// It has no name of its own any more.
  func forget() { path = nil }
}
