/// Opens files to read them, without waiting for ever.
package enum ReadableFile {
  /// A file that is open.
  package struct Opened {
    /// Its descriptor, which whoever opened it closes.
    package let descriptor: Int32

    /// The first byte of a pipe, where it was read already.
    package let first: UInt8?
  }

  /// Why a file cannot be opened.
  package enum Failure: Error {
    /// What the system says.
    case system(Int32)
    /// It is a pipe, and no program writes into it.
    case withoutWriter
  }

  /// How long a program is waited for that is to write into a pipe.
  package static let patience = Duration.seconds(10)

  /// What is said of a pipe into which no program writes.
  package static let withoutWriter = "it is a pipe, and no program writes into it"

  /// How it is mended.
  package static let helpWithoutWriter = "begin the program that writes first, or write `<(…)`"

  /// Opens a file.
  ///
  /// To open a pipe waits, for ever if need be, until a program opens it to write: here that is waited for for a while. A
  /// program that is there is then waited for as long as it does not end.
  package static func open(_ path: String, patience: Duration = patience) throws(Failure) -> Opened {
    var descriptor: Int32 = -1
    for _ in 0..<1000 {
      descriptor = TabuluaSystem.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | withoutWaiting)
      if descriptor >= 0 || errno != EINTR { break }
    }
    guard descriptor >= 0 else { throw .system(errno) }
    var status = stat()
    guard withoutWaiting != 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFREG else {
      return Opened(descriptor: descriptor, first: nil)
    }
    var first: UInt8?
    if status.st_mode & S_IFMT == S_IFIFO {
      do throws(Failure) {
        first = try firstByte(of: descriptor, patience)
      } catch {
        close(descriptor)
        throw error
      }
    }
    return Opened(descriptor: descriptor, first: first)
  }

  /// Reads from a file that ``open(_:patience:)`` has opened, as `read` does; waits until there is something, or an end.
  package static func read(_ descriptor: Int32, _ place: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    while true {
      let found = TabuluaSystem.read(descriptor, place, count)
      if found >= 0 { return found }
      // An isolated process may not change how its files are open.
      if errno == EAGAIN {
        var now = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        if poll(&now, 1, -1) < 0, errno != EINTR { return -1 }
      } else if errno != EINTR {
        return -1
      }
    }
  }

  private static var withoutWaiting: Int32 {
    #if os(Linux)
      O_NONBLOCK
    #else
      // A pipe that nobody has opened yet looks there like one that is over.
      0
    #endif
  }

  /// Waits until a program has opened a pipe to write; answers the first byte, nil where there is none yet, or ever.
  private static func firstByte(of descriptor: Int32, _ patience: Duration) throws(Failure) -> UInt8? {
    let end = ContinuousClock.now + patience
    while true {
      var byte: UInt8 = 0
      // Without a writer the pipe is at its end; with one that has not written there is nothing yet, which is an error.
      let count = TabuluaSystem.read(descriptor, &byte, 1)
      if count > 0 { return byte }
      if count < 0, errno != EINTR { return nil }
      // A writer may have come and gone.
      var now = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if count == 0, poll(&now, 1, 0) > 0 { return nil }
      guard ContinuousClock.now < end else { throw .withoutWriter }
      usleep(10_000)
    }
  }
}
