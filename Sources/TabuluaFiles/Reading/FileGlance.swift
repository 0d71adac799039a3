import TabuluaSystem
package import TabuluaText

/// A look at the beginning or the end of a file, which takes the same time however large the file is.
package enum FileGlance {
  /// How many bytes are read at most.
  package static let mostBytes = 64 << 10

  /// The first bytes of a file, and whether they are all; nil for what is no file or cannot be read.
  ///
  /// Pipes and devices are not waited for: they are not read at all.
  package static func beginning(of path: String) -> (bytes: [UInt8], isWhole: Bool)? {
    read(path) { size in 0..<min(size, mostBytes) }
  }

  /// The last bytes of a file, and whether they are all; nil as for ``beginning(of:)``.
  package static func end(of path: String) -> (bytes: [UInt8], isWhole: Bool)? {
    read(path) { size in max(0, size - mostBytes)..<size }
  }

  /// Whether there is a file at a path, rather than a pipe or a device.
  package static func isFile(_ path: String) -> Bool {
    var status = stat()
    return !path.utf8.contains(0) && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Fails for a file that is not there, or cannot be opened to be read; nothing of it is read.
  ///
  /// - Throws: a diagnostic with `file_missing`, `file_is_directory` or `file_unreadable`.
  package static func check(_ path: String) throws(Diagnostic) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .badPath(path) }
    let descriptor = retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard descriptor >= 0 else { throw .unreadable(path, .current) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(path, .current) }
    if status.st_mode & S_IFMT == S_IFDIR { throw .isDirectory(path) }
  }

  private static func read(
    _ path: String, _ part: (_ size: Int) -> Range<Int>
  ) -> (bytes: [UInt8], isWhole: Bool)? {
    // To open some devices does something by itself, so that the path is looked at first, and what was opened again.
    guard isFile(path) else { return nil }
    let descriptor = retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let range = part(Int(status.st_size))
    guard let bytes = try? FileCalls().bytes(of: descriptor, range) else { return nil }
    return (bytes, range.count == Int(status.st_size))
  }
}
