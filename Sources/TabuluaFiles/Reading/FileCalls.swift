import TabuluaSystem

/// The system calls that change files, and those that tell what is there, so that tests can let each one fail.
///
/// Each but `beginSync` and `read` answers 0, or the number of bytes written, or a descriptor, or -1 with `errno` set.
struct FileCalls: Sendable {
  /// One of the calls.
  enum Call: String, Sendable, CaseIterable {
    case openUnnamed, create, name, write, sync
    case setOwner, setMode, setAttribute, removeAttribute
    case exchange, rename, link, remove, syncFolder
    case openForAppending, overwrite, truncate
    case look, lookAtFlags, read, lock
  }

  /// A call that is about to be made: of one path or two, or of an open file.
  struct Attempt: Sendable {
    var call: Call
    var path = ""
    var other = ""
    var file: Int32 = -1
  }

  /// Asked before each call: the number of the error with which it fails; nil where it is made.
  var fault: (@Sendable (Attempt) -> Int32?)?

  /// Asked before each call that changes nothing: it looks at a name or an open file, reads, or locks.
  var readFault: (@Sendable (Attempt) -> Int32?)?

  /// After how many bytes of a file the disk is full; nil where it is not.
  var room: Int?

  /// How many bytes are written at once.
  var mostAtOnce = Int.max

  /// Told of the parts of files that the system begins to bring to the disk.
  var onBeginSync: (@Sendable (Range<Int>) -> Void)?

  /// The calls of the system.
  static let system = FileCalls()

  /// Opens a new file for writing and reading that has no name, in a directory.
  func openUnnamed(_ directory: String, _ mode: mode_t) -> Int32 {
    #if os(Linux)
      // `O_TMPFILE`, which Swift does not see as it is put together of two.
      let unnamed: Int32 = 0o20000000 | O_DIRECTORY
      return make(Attempt(call: .openUnnamed, path: directory)) {
        open(directory, O_RDWR | unnamed | O_CLOEXEC, mode)
      }
    #else
      errno = ENOTSUP
      return -1
    #endif
  }

  /// Opens a new file for writing, whose name must be free.
  func create(_ path: String, _ mode: mode_t) -> Int32 {
    make(Attempt(call: .create, path: path)) { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode) }
  }

  /// Opens a file for reading, and for writing behind its end; with permissions it is made where there is none.
  func openForAppending(_ path: String, creates mode: mode_t? = nil) -> Int32 {
    make(Attempt(call: .openForAppending, path: path)) {
      open(path, O_RDWR | O_APPEND | O_CLOEXEC | (mode == nil ? 0 : O_CREAT), mode ?? 0)
    }
  }

  /// Cuts an open file.
  func truncate(_ descriptor: Int32, _ size: Int) -> Int32 {
    make(Attempt(call: .truncate, file: descriptor)) { ftruncate(descriptor, off_t(size)) }
  }

  /// Gives an open file its first name, which must be free.
  func name(_ descriptor: Int32, _ path: String) -> Int32 {
    // The way without `/proc` is for root alone.
    make(Attempt(call: .name, path: path, file: descriptor)) {
      linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW)
    }
  }

  /// Writes bytes, or the first of them.
  func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    make(Attempt(call: .write, file: descriptor)) {
      let count = min(count, mostAtOnce)
      guard let room else { return TabuluaSystem.write(descriptor, bytes, count) }
      let written = Int(lseek(descriptor, 0, SEEK_CUR))
      guard written < room else {
        errno = ENOSPC
        return -1
      }
      return TabuluaSystem.write(descriptor, bytes, min(count, room - written))
    }
  }

  /// Whether bytes that were appended to an open file may be written over: the system forbids it for one that may only
  /// grow.
  func mayOverwrite(_ descriptor: Int32) -> Bool {
    look(Attempt(call: .lookAtFlags, file: descriptor)) {
      let flags = fcntl(descriptor, F_GETFL)
      guard flags >= 0, fcntl(descriptor, F_SETFL, flags & ~O_APPEND) == 0 else { return -1 }
      return fcntl(descriptor, F_SETFL, flags)
    } == 0
  }

  /// Writes bytes, or the first of them, over those at a place of a file that is open for appending.
  func overwrite(_ descriptor: Int32, at place: Int, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    make(Attempt(call: .overwrite, file: descriptor)) {
      // Linux appends at whatever place as long as the file is open for that.
      let flags = fcntl(descriptor, F_GETFL)
      guard flags >= 0, fcntl(descriptor, F_SETFL, flags & ~O_APPEND) == 0 else { return -1 }
      defer { _ = fcntl(descriptor, F_SETFL, flags) }
      return pwrite(descriptor, bytes, min(count, mostAtOnce), off_t(place))
    }
  }

  /// Lets the system begin to bring a part of the file to the disk, and answers at once.
  func beginSync(_ descriptor: Int32, _ range: Range<Int>) {
    onBeginSync?(range)
    #if canImport(Glibc)
      // Linux begins to write what is said not to be needed soon.
      posix_fadvise(descriptor, off_t(range.lowerBound), off_t(range.count), POSIX_FADV_DONTNEED)
    #endif
  }

  /// Waits until a file's bytes are on the disk.
  func sync(_ descriptor: Int32) -> Int32 {
    make(Attempt(call: .sync, file: descriptor)) { fsync(descriptor) }
  }

  /// Gives a file away; `uid_t.max` and `gid_t.max` leave its owner and its group.
  func setOwner(_ descriptor: Int32, _ owner: uid_t, _ group: gid_t) -> Int32 {
    make(Attempt(call: .setOwner, file: descriptor)) { fchown(descriptor, owner, group) }
  }

  /// Changes the permissions of a file.
  func setMode(_ descriptor: Int32, _ mode: mode_t) -> Int32 {
    make(Attempt(call: .setMode, file: descriptor)) { fchmod(descriptor, mode) }
  }

  /// Gives a file an extended attribute.
  func setAttribute(_ descriptor: Int32, _ name: String, _ value: [UInt8]) -> Int32 {
    make(Attempt(call: .setAttribute, file: descriptor)) {
      TabuluaSystem.setAttribute(name, value, ofFile: descriptor)
    }
  }

  /// Takes an extended attribute from a file.
  func removeAttribute(_ descriptor: Int32, _ name: String) -> Int32 {
    make(Attempt(call: .removeAttribute, file: descriptor)) {
      TabuluaSystem.removeAttribute(name, ofFile: descriptor)
    }
  }

  /// Lets two names name each other's files.
  func exchange(_ one: String, _ other: String) -> Int32 {
    make(Attempt(call: .exchange, path: one, other: other)) { exchangeNames(one, other) }
  }

  /// Gives a file another name, in the place of the file that has it.
  func rename(_ path: String, _ other: String) -> Int32 {
    make(Attempt(call: .rename, path: path, other: other)) { TabuluaSystem.rename(path, other) }
  }

  /// Gives a file a second name, which must be free.
  func link(_ path: String, _ other: String) -> Int32 {
    make(Attempt(call: .link, path: path, other: other)) { TabuluaSystem.link(path, other) }
  }

  /// Takes a name away.
  @discardableResult
  func remove(_ path: String) -> Int32 { make(Attempt(call: .remove, path: path)) { unlink(path) } }

  /// Waits until the names in a directory are on the disk.
  func syncFolder(_ directory: String) -> Int32 {
    make(Attempt(call: .syncFolder, path: directory)) {
      let opened = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard opened >= 0 else { return -1 }
      defer { close(opened) }
      return fsync(opened)
    }
  }

  /// Makes a call that changes nothing, unless it is to fail.
  func look<Result: SignedInteger>(_ attempt: @autoclosure () -> Attempt, _ body: () -> Result) -> Result {
    retrying {
      guard let number = readFault?(attempt()) else { return body() }
      errno = number
      return -1
    }
  }

  /// Makes a call, unless it is to fail.
  private func make<Result: SignedInteger>(_ attempt: @autoclosure () -> Attempt, _ body: () -> Result)
    -> Result
  {
    retrying {
      guard let number = fault?(attempt()) else { return body() }
      errno = number
      return -1
    }
  }
}

/// Makes a system call again as long as a signal interrupts it, though not for ever.
func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
  for _ in 0..<1000 {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
  return -1
}
