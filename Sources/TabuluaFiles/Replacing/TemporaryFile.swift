import TabuluaText
import TabuluaSystem

/// A file beside its target, that either takes the target's name or is removed.
///
/// Where the system can make a file without a name, it has none until all its bytes are on the disk, so that a program
/// that is killed leaves nothing behind.
final class TemporaryFile {
  /// Its name; nil as long as it has none.
  private var path: String?
  private let directory: String
  private let descriptor: Int32
  private let calls: FileCalls

  /// How many bytes were written.
  private var size = 0

  /// How many of them the system was told to bring to the disk.
  private var begun = 0

  /// How many bytes are written before the system is told to bring them to the disk.
  ///
  /// So the disk works while further ones are made, and little is left to wait for at the end.
  static let part = 1 << 20

  /// Why the bytes could not be written; nil as long as they could.
  private(set) var failure: SystemError?

  /// Makes the file; only its owner may read it while it replaces another one.
  init(beside target: FileTarget, calls: FileCalls) throws(Diagnostic) {
    directory = target.directory
    self.calls = calls
    let mode: mode_t = target.status == nil ? 0o666 : 0o600
    if let unnamed = Self.openUnnamed(in: directory, mode, calls) {
      descriptor = unnamed
      return
    }
    var opened: Int32 = -1
    path = Self.freeName(in: directory) { name in
      opened = retrying { open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode) }
      return opened >= 0
    }
    guard path != nil else { throw .notWritable(target.path, .current) }
    descriptor = opened
  }

  deinit { close(descriptor) }

  /// Writes all bytes; after a failure nothing more is written.
  func write(_ bytes: UnsafeRawBufferPointer) {
    guard failure == nil, let start = bytes.baseAddress else { return }
    var offset = 0
    while offset < bytes.count {
      let room = begun + Self.part - size
      let count = retrying { calls.writeBytes(descriptor, start + offset, min(bytes.count - offset, room)) }
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

  /// Takes permissions, and owner and group where the system allows it, from the file to be replaced.
  func takeOver(_ status: stat?) throws(SystemError) {
    guard let status else { return }
    var mine = stat()
    if fstat(descriptor, &mine) == 0, mine.st_uid != status.st_uid || mine.st_gid != status.st_gid {
      // Only root may give files away; a group may still be kept when the owner cannot.
      if fchown(descriptor, status.st_uid, status.st_gid) != 0 {
        _ = fchown(descriptor, uid_t.max, status.st_gid)
      }
    }
    // After the owner: changing that one clears some permissions.
    guard calls.setMode(descriptor, status.st_mode & 0o7777) == 0 else { throw .current }
  }

  /// Waits until the bytes are on the disk.
  func sync() throws(SystemError) {
    guard retrying({ calls.syncFile(descriptor) }) == 0 else { throw .current }
  }

  /// Its name; a file without one gets it now.
  private func name() throws(SystemError) -> String {
    if let path { return path }
    guard let name = Self.freeName(in: directory, { calls.nameFile(descriptor, $0) == 0 }) else {
      throw .current
    }
    path = name
    return name
  }

  /// Gives the file the name of its target.
  func rename(to target: String) throws(SystemError) {
    guard calls.renameFile(try name(), target) == 0 else { throw .current }
  }

  /// Gives the file that is to be replaced a second name, so that it can be brought back.
  ///
  /// - Throws: a system error, `EEXIST` where a run that did not come to its end has left the name behind.
  func keep(_ target: String) throws(SystemError) -> String {
    var name = Self.nameOfKept(target)
    if link(target, name) != 0 {
      guard errno == ENAMETOOLONG else { throw .current }
      name = try self.name() + ".old"
      unlink(name)
      guard link(target, name) == 0 else { throw .current }
    }
    return name
  }

  /// The second name of a file that is being replaced together with others: it lies beside the file, and tells which
  /// one it was.
  static func nameOfKept(_ target: String) -> String {
    let (directory, name) = DirectoryListing.split(target)
    return DirectoryListing.path(of: ".\(name).tabulua-old", in: directory)
  }

  /// Removes the file.
  func remove() { if let path { unlink(path) } }

  /// Waits until the name is on the disk.
  func syncDirectory() {
    let opened = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { return }
    fsync(opened)
    close(opened)
  }
}
