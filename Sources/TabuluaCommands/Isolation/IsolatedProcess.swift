import CTabuluaIsolation
import TabuluaText
import LuaHost
import TabuluaFiles
import TabuluaSystem

/// What the isolated process does: it gives up its rights, and then runs the command as any other process would.
enum IsolatedProcess {
  /// Runs a command, and tells its exit status to the process that looks after this one.
  static func run(_ arguments: [String], _ start: IsolationStart) -> ExitStatus {
    var context = CommandContext.process()
    guard let memory = ci_open_board(start.board, LuaDeadlineBoard.size) else { return .failed }
    let board = LuaDeadlineBoard(in: memory, byteCount: LuaDeadlineBoard.size)
    board.publish()
    let link = IsolationLink(start.channel)
    // How many cores there are is asked for while it is still allowed.
    _ = JobsOption.standard
    var missing: UInt32 = 0
    let error = ci_give_up(start.channel, start.parent, UInt64(start.memory) << 20, &missing)
    AtomicFile.deputy = link
    context.standardOutput = .link(link, .output, width: start.widths[0])
    context.standardError = .link(link, .errors, width: start.widths[1])
    context.isolation = .inside(
      loaded: { link.tell(.loaded, []) },
      watched: { files in
        for file in files.prefix(IsolationRequest.mostWatched) { link.tell(.watched, Array(file.utf8)) }
      })
    context.exit = IsolatedExit(board: board) {
      _ = link.ask($1 ? .errors : .output, $0)
    } end: { status in
      link.tell(.end, [UInt8(truncatingIfNeeded: status.rawValue)])
      _exit(status.rawValue)
    }
    let status: ExitStatus
    if error == 0 {
      if missing & UInt32(CI_NO_CALL_FILTER) != 0 { context.report(.isolationIncomplete) }
      status = CommandLineTool.run(arguments, in: context)
    } else {
      context.report(.cannotIsolate(error))
      status = .failed
    }
    link.tell(.end, [UInt8(truncatingIfNeeded: status.rawValue)])
    return status
  }
}

/// How an isolated process tells its last words and ends itself.
struct IsolatedExit: Sendable {
  /// Where its threads note how long their calls may take.
  let board: LuaDeadlineBoard

  /// Writes at most ``IsolationRequest/mostBytes`` bytes to standard output, or to standard error.
  let write: @Sendable (_ bytes: [UInt8], _ isError: Bool) -> Void

  /// Ends the process.
  let end: @Sendable (ExitStatus) -> Void
}

extension CommandOutput {
  /// A stream that the process writes to that looks after this one.
  fileprivate static func link(_ link: IsolationLink, _ kind: IsolationRequest, width: Int) -> CommandOutput {
    CommandOutput(isTerminal: width >= 0, width: width > 0 ? width : nil) { bytes in
      for start in stride(from: 0, to: bytes.count, by: IsolationRequest.mostBytes) {
        let end = min(start + IsolationRequest.mostBytes, bytes.count)
        let error = link.ask(kind, Array(bytes[start..<end])).number
        if error != 0 { return error }
      }
      return 0
    }
  }
}

/// The isolated process's end of the channel.
///
/// Sendable although nothing checks it: it holds nothing that changes, and what goes through the channel is guarded by
/// `lock`, a request with its answer.
private final class IsolationLink: FileDeputy, @unchecked Sendable {
  private let channel: Int32

  /// Held while a request is made and answered.
  private let lock = Monitor()

  /// Held from the beginning of a file to its end.
  private let files = Monitor()

  /// How many files of those that were begun are not ended; guarded by `files`.
  private var open = 0

  init(_ channel: Int32) { self.channel = channel }

  /// Makes a request and waits for the answer.
  func ask(_ kind: IsolationRequest, _ bytes: [UInt8]) -> IsolationAnswer {
    lock.withLock {
      bytes.withUnsafeBytes { send(kind, $0) }
      guard let answer = IsolationAnswer(receive(Int(IsolationRequest.number(receive(4))))) else { leave() }
      return answer
    }
  }

  /// Makes a request that is not answered.
  func tell(_ kind: IsolationRequest, _ bytes: [UInt8]) {
    lock.withLock { bytes.withUnsafeBytes { send(kind, $0) } }
  }

  func begin(_ paths: [(path: String, expected: ExpectedFile?)], journal: String?) throws(Diagnostic) {
    files.lock()
    open = paths.count + (journal == nil ? 0 : 1)
    let texts = paths.flatMap { [$0.path, $0.expected?.text ?? ""] } + [journal].compactMap { $0 }
    try ask(.begin, naming: IsolationRequest.bytes(of: texts))
  }

  func append(_ bytes: UnsafeRawBufferPointer) {
    for start in stride(from: 0, to: bytes.count, by: IsolationRequest.mostBytes) {
      let part = bytes[start..<min(start + IsolationRequest.mostBytes, bytes.count)]
      lock.withLock { send(.bytes, UnsafeRawBufferPointer(rebasing: part)) }
    }
  }

  func endFile() throws(Diagnostic) {
    try ask(.endFile, naming: [])
    open -= 1
    if open == 0 { files.unlock() }
  }

  func abandon() {
    _ = ask(.abandon, [])
    files.unlock()
  }

  func makeFolder(_ path: String) -> Bool { ask(.makeFolder, Array(path.utf8)).number == 0 }

  func remove(_ path: String) { _ = ask(.remove, Array(path.utf8)) }

  /// Makes a request about files; where it fails nothing is being written any more.
  private func ask(_ kind: IsolationRequest, naming bytes: [UInt8]) throws(Diagnostic) {
    guard case .problem(let problem) = ask(kind, bytes) else { return }
    files.unlock()
    throw problem
  }

  private func send(_ kind: IsolationRequest, _ bytes: UnsafeRawBufferPointer) {
    IsolationRequest.head(kind, count: bytes.count).withUnsafeBytes { send($0) }
    send(bytes)
  }

  private func send(_ bytes: UnsafeRawBufferPointer) {
    var sent = 0
    while sent < bytes.count, let start = bytes.baseAddress {
      let count = write(channel, start + sent, bytes.count - sent)
      if count > 0 { sent += count } else if errno != EINTR { leave() }
    }
  }

  private func receive(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var received = 0
    while received < count {
      let part = bytes.withUnsafeMutableBytes { buffer in
        buffer.baseAddress.map { read(channel, $0 + received, count - received) } ?? 0
      }
      if part > 0 { received += part } else if part == 0 || errno != EINTR { leave() }
    }
    return bytes
  }

  /// Ends the process, because its parent is gone, which would take the results.
  private func leave() -> Never { _exit(ExitStatus.failed.rawValue) }
}

extension IsolationAnswer {
  /// The error number; of a problem that of an input or output error.
  fileprivate var number: Int32 { if case .number(let number) = self { number } else { EIO } }
}
