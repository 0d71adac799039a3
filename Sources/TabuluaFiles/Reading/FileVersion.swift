import TabuluaSystem

/// What tells the bytes of a file from those that another program puts in their place: which file it is, how large, and
/// when it was changed last.
package struct FileVersion: Sendable, Hashable {
  /// Which file it is, whatever its names are.
  struct File: Sendable, Hashable {
    let device: UInt64
    let number: UInt64
  }

  let file: File
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// The version of a file of which the system tells this.
  init(_ status: stat) {
    file = File(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
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

  /// The version of an open file.
  init?(ofOpenFile descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }
}

extension FileVersion {
  /// The version in numbers, to be kept in a file.
  var numbers: [Int] {
    [Int(bitPattern: UInt(file.device)), Int(bitPattern: UInt(file.number)), Int(size), seconds, nanoseconds]
  }

  /// The version in numbers; nil for others.
  init?(numbers: [Int]) {
    guard numbers.count == 5 else { return nil }
    file = File(device: UInt64(UInt(bitPattern: numbers[0])), number: UInt64(UInt(bitPattern: numbers[1])))
    (size, seconds, nanoseconds) = (Int64(numbers[2]), numbers[3], numbers[4])
  }
}
