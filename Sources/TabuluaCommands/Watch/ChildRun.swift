import TabuluaSystem

/// A run in a process of its own: a script that cannot be stopped ends that process alone, and the command goes on.
enum ChildRun {
  /// Runs `body`, which answers the exit status and the files that a change of which would ask for another run.
  ///
  /// The process is a copy of this one, in which there is one thread and no Lua state.
  ///
  /// - Returns: The exit status, and the files; nil where the process was ended, or there is none.
  static func run(_ body: () -> (status: ExitStatus, files: [String])) -> (
    status: ExitStatus, files: [String]?
  ) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return body() }
    let process = forkProcess()
    if process == 0 {
      close(ends[0])
      let (status, files) = body()
      send(Array(files.joined(separator: "\0").utf8) + [0], to: ends[1])
      _exit(status.rawValue)
    }
    close(ends[1])
    defer { close(ends[0]) }
    guard process > 0 else { return body() }
    let told = receive(from: ends[0], of: process)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let exit = status & 0x7f == 0 ? ExitStatus(rawValue: status >> 8 & 0xff) ?? .failed : .failed
    guard told.last == 0 else { return (exit, nil) }
    let files = told.dropLast().split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return (exit, files)
  }

  private static func send(_ bytes: [UInt8], to file: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
    }
  }

  private static func receive(from file: Int32, of process: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      let count = read(file, &part, part.count)
      if count > 0 { bytes += part[..<count] } else if count == 0 || errno != EINTR { return bytes }
      // Who asks this process for its end asks for that of the other one.
      if EndSignals.isNoted { kill(process, SIGTERM) }
    }
  }
}
