import TabuluaSystem

/// What tells the bytes of a file from those that another program puts in their place: which file it is, how large, and
/// when it was changed last.
package struct FileVersion: Sendable, Equatable {
  private let device: UInt64
  private let file: UInt64
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// The version of an open file.
  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    file = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int64(status.st_size)
    #if canImport(Glibc)
      let changed = status.st_mtim
    #else
      let changed = status.st_mtimespec
    #endif
    seconds = changed.tv_sec
    nanoseconds = changed.tv_nsec
  }

  /// The version of the file at a path; nil where there is none.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}

extension FileBytes {
  /// Whether the file at a path still is what these bytes were read from, or at least has the same bytes.
  ///
  /// True also where it is not known what they were read from, as with a pipe.
  ///
  /// - Complexity: O(1) where nobody touched the file, else O(*n*) for *n* bytes.
  func isStill(at path: String) -> Bool {
    guard let version else { return true }
    if FileVersion(path: path) == version { return true }
    guard let now = try? FileBytes(path: path, limit: count) else { return false }
    return now == self
  }
}
