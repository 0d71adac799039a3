import TabuluaSystem

/// The system calls that may fail while a file is written, so that tests can let each one fail.
///
/// Each but `beginSync` returns 0, or the number of bytes written, or a descriptor, or -1 with `errno` set.
struct FileCalls: Sendable {
  /// Opens a new file for writing that has no name, in a directory.
  var openUnnamed: @Sendable (String, mode_t) -> Int32
  /// Gives an open file its first name, which must be free.
  var nameFile: @Sendable (Int32, String) -> Int32
  var writeBytes: @Sendable (Int32, UnsafeRawPointer, Int) -> Int
  /// Lets the system begin to bring a part of the file to the disk, and answers at once.
  var beginSync: @Sendable (Int32, Range<Int>) -> Void
  var syncFile: @Sendable (Int32) -> Int32
  var setMode: @Sendable (Int32, mode_t) -> Int32
  var renameFile: @Sendable (String, String) -> Int32

  /// The calls of the system.
  static let system = FileCalls(
    openUnnamed: { directory, mode in
      #if os(Linux)
        // `O_TMPFILE`, which Swift does not see as it is put together of two.
        let unnamed: Int32 = 0o20000000 | O_DIRECTORY
        return retrying { open(directory, O_WRONLY | unnamed | O_CLOEXEC, mode) }
      #else
        errno = ENOTSUP
        return -1
      #endif
    },
    nameFile: { descriptor, name in
      // The way without `/proc` is for root alone.
      linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, name, AT_SYMLINK_FOLLOW)
    },
    writeBytes: { write($0, $1, $2) },
    beginSync: { descriptor, range in
      #if canImport(Glibc)
        // Linux begins to write what is said not to be needed soon.
        posix_fadvise(descriptor, off_t(range.lowerBound), off_t(range.count), POSIX_FADV_DONTNEED)
      #endif
    },
    syncFile: { fsync($0) },
    setMode: { fchmod($0, $1) },
    renameFile: { rename($0, $1) })

  /// The calls of a disk that is full after so many bytes of a file.
  func failing(afterBytes limit: Int) -> FileCalls {
    var calls = self
    calls.writeBytes = { [writeBytes] descriptor, bytes, count in
      let written = Int(lseek(descriptor, 0, SEEK_CUR))
      guard written < limit else {
        errno = ENOSPC
        return -1
      }
      return writeBytes(descriptor, bytes, min(count, limit - written))
    }
    return calls
  }
}
