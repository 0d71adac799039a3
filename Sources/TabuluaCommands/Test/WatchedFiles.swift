import TabuluaProving
import TabuluaSystem

/// The state of files that are watched: which there are, and when each was written.
struct WatchedFiles: Equatable {
  private var stamps: [String: Stamp] = [:]

  private struct Stamp: Equatable {
    var seconds: Int
    var nanoseconds: Int
    var size: Int
    var inode: UInt64
  }

  /// Looks at files, and at the specs that paths stand for.
  init(_ files: [String], and paths: [String]) {
    for file in files + SpecFiles.find(paths).files {
      var status = stat()
      guard stat(file, &status) == 0 else { continue }
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      stamps[file] = Stamp(
        seconds: time.tv_sec, nanoseconds: time.tv_nsec, size: Int(status.st_size),
        inode: UInt64(status.st_ino))
    }
  }

  /// How many files there are.
  var count: Int { stamps.count }
}
