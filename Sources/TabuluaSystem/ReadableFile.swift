/// Opens files to read them, without waiting for ever.
package enum ReadableFile {
  /// A file that is open.
  package struct Opened {
    /// Its descriptor, which whoever opened it closes.
    package let descriptor: Int32

    /// The first byte of a pipe, where it was read already.
    package let first: UInt8?

    fileprivate let path: String
    fileprivate let isPipe: Bool
    fileprivate let patience: Patience
    /// Whether it was told that the program is silent that writes.
    fileprivate var hasTold = false
  }

  /// Why a file cannot be read.
  package enum Failure: Error {
    /// What the system says.
    case system(Int32)
    /// It is a pipe, and nothing comes.
    case pipe(PipeFault)
  }

  /// Why nothing comes from a pipe.
  package enum PipeFault {
    /// No program writes into it.
    case withoutWriter
    /// The program that has opened it to write has said nothing for very long.
    case silentWriter
  }

  /// How long programs are waited for.
  package struct Patience {
    /// How long until a program opens a pipe to write.
    package var writer = Duration.seconds(10)

    /// After how long a silence it is told what is waited for.
    ///
    /// Silence is no fault: a program that sorts, or asks another machine, writes nothing until it has all. But somebody who
    /// waits should know for what.
    package var telling = Duration.seconds(10)

    /// After how long a silence nothing more is waited for.
    ///
    /// Nobody watches such a run, and it would never end. It is as long as all steps of a run may take.
    package var silence = Duration.seconds(3600)

    package init() {}
  }

  /// Is called with its path when a pipe's program has been silent for a while, once for each file that is opened; nil where
  /// nobody asks.
  ///
  /// Nothing guards it: it is set at most once, before the process has a second thread.
  nonisolated(unsafe) package static var onSilence: (@Sendable (_ path: String) -> Void)?

  /// Opens a file.
  ///
  /// To open a pipe waits, for ever if need be, until a program opens it to write: here that is waited for for a while. A
  /// program that is there is then waited for as long as it writes something now and then.
  package static func open(_ path: String, patience: Patience = Patience()) throws(Failure) -> Opened {
    var descriptor: Int32 = -1
    for _ in 0..<1000 {
      descriptor = TabuluaSystem.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | withoutWaiting)
      if descriptor >= 0 || errno != EINTR { break }
    }
    guard descriptor >= 0 else { throw .system(errno) }
    var status = stat()
    guard withoutWaiting != 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFREG else {
      return Opened(descriptor: descriptor, first: nil, path: path, isPipe: false, patience: patience)
    }
    var first: UInt8?
    let isPipe = status.st_mode & S_IFMT == S_IFIFO
    if isPipe {
      do throws(Failure) {
        first = try firstByte(of: descriptor, patience.writer)
      } catch {
        close(descriptor)
        throw error
      }
    }
    return Opened(descriptor: descriptor, first: first, path: path, isPipe: isPipe, patience: patience)
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
      guard ContinuousClock.now < end else { throw .pipe(.withoutWriter) }
      usleep(10_000)
    }
  }
}

extension ReadableFile.Opened {
  /// Reads from the file, as `read` does; waits until there is something, or an end.
  package mutating func read(
    _ place: UnsafeMutableRawPointer?, _ count: Int
  ) throws(ReadableFile.Failure) -> Int {
    var silence = Duration.zero
    while true {
      let found = TabuluaSystem.read(descriptor, place, count)
      if found >= 0 { return found }
      // An isolated process may not change how its files are open.
      if errno == EAGAIN {
        silence += try wait(after: silence)
      } else if errno != EINTR {
        throw .system(errno)
      }
    }
  }

  /// Reads at most as many bytes as a block has, to its beginning; answers how many.
  package mutating func read(into block: inout [UInt8]) throws(ReadableFile.Failure) -> Int {
    let result = block.withUnsafeMutableBytes { room in
      Result { () throws(ReadableFile.Failure) in try read(room.baseAddress, room.count) }
    }
    return try result.get()
  }

  /// Waits for a while until there may be something to read; answers how long that took.
  private mutating func wait(after silence: Duration) throws(ReadableFile.Failure) -> Duration {
    let begun = ContinuousClock.now
    var rest: Int32 = -1
    if isPipe {
      if silence >= patience.silence { throw .pipe(.silentWriter) }
      if silence >= patience.telling, !hasTold {
        hasTold = true
        ReadableFile.onSilence?(path)
      }
      let next = (hasTold ? patience.silence : min(patience.telling, patience.silence)) - silence
      // Rounded up; of a long time a part, after which it is asked again.
      rest = Int32(min(next / .milliseconds(1) + 1, 60_000))
    }
    var now = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if poll(&now, 1, rest) < 0, errno != EINTR { throw .system(errno) }
    return ContinuousClock.now - begun
  }
}

extension ReadableFile.PipeFault {
  /// What is said of it.
  package var words: String {
    switch self {
    case .withoutWriter: "it is a pipe, and no program writes into it"
    case .silentWriter: "it is a pipe, and the program that writes into it has written nothing for an hour"
    }
  }

  /// How it is mended.
  package var help: String {
    switch self {
    case .withoutWriter: "begin the program that writes first, or write `<(…)`"
    case .silentWriter: "look whether that program hangs, or let it write a file first"
    }
  }
}
