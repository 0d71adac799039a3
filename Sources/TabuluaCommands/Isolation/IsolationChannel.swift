import CTabuluaIsolation
import LuaHost
import TabuluaFiles
import TabuluaSystem

/// Why an isolated process is no longer served.
enum IsolationEnding: Error {
  /// The system does not let it be watched any longer.
  case lost(SystemError)
  /// This process got a signal that ends it.
  case signal(Int32)
  /// A call went on although its deadline had passed.
  case overdue(LuaOverrun)
  /// The command took longer than so many seconds.
  case late(Double)
  /// The process ended by itself: what `waitpid` says.
  case ended(Int32)
  /// The process asked for a file that is not meant to be written.
  case otherFile(String)
  /// The process asked to write into the journal what is not the entry of the run, which is why.
  case otherEntry(String)
  /// The process asked for what makes no sense.
  case nonsense
  /// The process gave up a file, which is no reason to end it.
  case abandoned

  /// Whether scripts brought it about; the time of the whole command may be over while none runs.
  var isOfScripts: Bool { if case .late = self { false } else { true } }
}

/// An isolated process, and what goes to it and comes from it.
final class IsolationChannel {
  private let channel: Int32
  private let errors: Int32
  private let process: Int32
  private let board: LuaDeadlineBoard
  private var watch: LuaDeadlineWatch

  /// How long the process may go on; nil for no limit.
  var limit: TimeLimit?

  private var lastLook = CommandContext.elapsed()
  private var isEnded = false

  /// What came and was not taken yet, from `start` on.
  private var buffer: [UInt8] = []
  private var start = 0

  /// Where the system puts what comes; made once, since a process may send many short messages.
  private var arrived = [UInt8](repeating: 0, count: 1 << 18)

  /// The end of what the process wrote to its own standard error: what its runtime says when it crashes.
  private(set) var lastWords: [UInt8] = []
  private var hasWords = true

  /// How long a look at the channel waits, in milliseconds.
  private static let wait: Int32 = 100

  private static let withoutWaiting = Int32(MSG_DONTWAIT)

  /// Begins a process.
  init(_ arguments: [String], memory: Int, widths: [Int]) throws(SystemError) {
    var descriptor: Int32 = -1
    guard let shared = ci_make_board(LuaDeadlineBoard.size, &descriptor) else { throw .current }
    defer { close(descriptor) }
    let ends = try Self.pair(ci_make_channel)
    defer { close(ends.other) }
    channel = ends.own
    let pipe = try Self.pair(ci_make_pipe)
    defer { close(pipe.other) }
    errors = pipe.own
    board = LuaDeadlineBoard(in: shared, byteCount: LuaDeadlineBoard.size)
    watch = LuaDeadlineWatch(threads: board.count)
    ci_note_signals()
    let start = IsolationStart(
      channel: ends.other, board: descriptor, parent: getpid(), memory: memory, widths: widths)
    var words = ([start.programName] + arguments).map { strdup($0) } + [nil]
    var variables = Self.environment.map { strdup($0) } + [nil]
    defer { for text in words + variables { free(text) } }
    var process: Int32 = 0
    let error = ci_start_again(&words, &variables, ends.other, descriptor, pipe.other, &process)
    guard error == 0 else { throw SystemError(number: error) }
    self.process = process
  }

  deinit {
    end()
    close(channel)
    close(errors)
  }

  private static func pair(
    _ make: (UnsafeMutablePointer<Int32>) -> Int32
  ) throws(SystemError) -> (own: Int32, other: Int32) {
    var ends: [Int32] = [-1, -1]
    let error = ends.withUnsafeMutableBufferPointer { buffer in buffer.baseAddress.map(make) ?? EINVAL }
    guard error == 0 else { throw SystemError(number: error) }
    return (ends[0], ends[1])
  }

  /// The variables that the process gets: what it reads and what its libraries are found by, and no secrets.
  private static var environment: [String] {
    let names =
      [
        "NO_COLOR", "TERM", "COLUMNS", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "LD_LIBRARY_PATH",
        "LD_PRELOAD", "SOURCE_DATE_EPOCH", "TABULUA_USER",
      ] + SettingsKey.variables
    // A crash is told in words here; nobody is there to look into it.
    return names.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
      + ["LOGNAME=\(CommandContext.nameOfUser())", "SWIFT_BACKTRACE=enable=no"]
  }

  // MARK: What comes and goes

  /// The next request.
  ///
  /// - Throws: why there will be none.
  func next() throws(IsolationEnding) -> (IsolationRequest, [UInt8]) {
    while true {
      if let request = try takeRequest() { return request }
      try wait()
    }
  }

  /// Answers a request.
  ///
  /// An answer is short; a process that does not take it is up to something.
  func answer(_ answer: IsolationAnswer) throws(IsolationEnding) {
    let bytes = answer.encoded
    let sent = send(channel, bytes, bytes.count, Self.withoutWaiting)
    if sent == bytes.count { return }
    guard sent < 0, errno == EPIPE || errno == ECONNRESET else { throw .nonsense }
    throw .ended(waitForEnd())
  }

  private func takeRequest() throws(IsolationEnding) -> (IsolationRequest, [UInt8])? {
    let head = IsolationRequest.headSize
    guard buffer.count - start >= head else { return nil }
    let count = Int(IsolationRequest.number(buffer[start + 1..<start + head]))
    guard let kind = IsolationRequest(rawValue: buffer[start]), count <= IsolationRequest.mostBytes else {
      throw .nonsense
    }
    guard buffer.count - start - head >= count else { return nil }
    let bytes = Array(buffer[start + head..<start + head + count])
    start += head + count
    if start == buffer.count {
      buffer.removeAll(keepingCapacity: true)
      start = 0
    }
    return (kind, bytes)
  }

  /// Waits a moment for something to come, and looks after the process.
  private func wait() throws(IsolationEnding) {
    var files = [
      pollfd(fd: channel, events: Int16(POLLIN), revents: 0),
      pollfd(fd: hasWords ? errors : -1, events: Int16(POLLIN), revents: 0),
    ]
    let ready = poll(&files, 2, Self.wait)
    let error = SystemError.current
    let signal = ci_noted_signal()
    if signal != 0 { throw .signal(signal) }
    // What fails once fails always, unless it was interrupted or memory was short.
    if ready < 0, ![EINTR, EAGAIN, ENOMEM].contains(error.number) { throw .lost(error) }
    let now = CommandContext.elapsed()
    let passed = now - lastLook
    if passed >= .milliseconds(50) {
      lastLook = now
      let seconds = Double(passed.components.seconds) + Double(passed.components.attoseconds) * 1e-18
      if let call = watch.look(after: seconds, { board[$0] }) { throw .overdue(call) }
      if let limit = limit?.seconds, self.limit?.isOver(after: seconds) == true { throw .late(limit) }
    }
    guard ready > 0 else { return }
    if files[1].revents & Int16(POLLIN) != 0 {
      takeWords()
    } else if files[1].revents != 0 {
      hasWords = false
    }
    if files[0].revents != 0 { try fillBuffer() }
  }

  private func fillBuffer() throws(IsolationEnding) {
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    let count = arrived.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { recv(channel, $0, bytes.count, Self.withoutWaiting) } ?? 0
    }
    let error = errno
    if count > 0 {
      buffer.append(contentsOf: arrived[..<count])
      return
    }
    if count < 0 && (error == EAGAIN || error == EINTR) { return }
    throw .ended(waitForEnd())
  }

  /// Takes what the process says to its own standard error; only the last of it is kept.
  private func takeWords() {
    var part = [UInt8](repeating: 0, count: 4096)
    for _ in 0..<16 {
      let count = read(errors, &part, part.count)
      guard count > 0 else { return }
      lastWords = Array((lastWords + part[..<count]).suffix(part.count))
    }
  }

  // MARK: The end

  /// Ends the process, if it has not ended.
  func end() {
    guard !isEnded else { return }
    kill(process, SIGKILL)
    _ = wait(0)
  }

  /// Waits until the process has ended, which closed its channel and so is about to; else it is ended.
  private func waitForEnd() -> Int32 {
    for _ in 0..<1000 {
      if let status = wait(WNOHANG) { return status }
      usleep(1000)
    }
    kill(process, SIGKILL)
    return wait(0) ?? 0
  }

  /// Asks how the process has ended; nil where it has not.
  private func wait(_ options: Int32) -> Int32? {
    var status: Int32 = 0
    while true {
      let result = waitpid(process, &status, options)
      if result == 0 { return nil }
      if result < 0, errno == EINTR { continue }
      isEnded = true
      takeWords()
      return status
    }
  }
}
