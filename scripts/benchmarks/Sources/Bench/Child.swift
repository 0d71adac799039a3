import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that was run to its end.
struct Child {
  /// The seconds from its start to its end.
  var wall: Double

  /// The seconds of processor time.
  var processor: Double

  /// The greatest number of bytes that were in memory.
  var peak: Double

  /// What it printed on standard output.
  var output: String

  /// A program that failed, or could not be started.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Runs a program with its arguments and waits for it; `PATH` is searched for a name without slashes.
  ///
  /// It must exit with the status that is expected.
  static func run(
    _ arguments: [String], output path: String? = nil, status expected: Int32 = 0
  ) throws -> Child {
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("bench-\(UUID().uuidString)")
      .path
    let (out, err) = (path ?? scratch + ".out", scratch + ".err")
    defer {
      unlink(scratch + ".out")
      unlink(err)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, out, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    posix_spawn_file_actions_addopen(&actions, 2, err, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    var strings: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for string in strings { free(string) } }
    let clock = ContinuousClock()
    let start = clock.now
    var process = pid_t()
    guard let name = arguments.first, posix_spawnp(&process, name, &actions, nil, &strings, environ) == 0
    else {
      throw Failure(description: "\(arguments.first ?? "") could not be started")
    }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    let duration = clock.now - start
    guard status == expected << 8 else {
      let message = (try? String(contentsOfFile: err, encoding: .utf8)) ?? ""
      throw Failure(
        description: "`\(arguments.joined(separator: " "))` failed (\(status)): \(lastLine(message))")
    }
    #if canImport(Darwin)
      let unit = 1.0
    #else
      let unit = 1024.0
    #endif
    return Child(
      wall: Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18,
      processor: seconds(usage.ru_utime) + seconds(usage.ru_stime), peak: Double(usage.ru_maxrss) * unit,
      output: path == nil ? (try? String(contentsOfFile: out, encoding: .utf8)) ?? "" : "")
  }

  /// The last line that says something, which mostly is the error.
  private static func lastLine(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).last { $0.contains(where: \.isLetter) } ?? ""
    return String(line.prefix(200))
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
}
