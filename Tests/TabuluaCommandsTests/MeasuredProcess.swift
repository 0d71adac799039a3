import Foundation

#if os(Linux)
  extension Workbench {
    /// Runs a command line as ``shell(_:)`` does, for a minute at most.
    ///
    /// - Returns: What it did, and the seconds of processor time that it and all its children had.
    func measured(_ line: String) throws -> (outcome: Outcome, seconds: Double) {
      let bin = URL(fileURLWithPath: Self.binary).deletingLastPathComponent().path
      let environment = [
        "HOME=\(folder.path)",
        "PATH=\(bin):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")",
        "LD_LIBRARY_PATH=\(ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? "")",
      ]
      let script = "cd \"$0\" && timeout -s KILL 60 \(line) > .output 2> .errors < /dev/null"
      let arguments: [String] = ["sh", "-c", script, folder.path]
      var words = arguments.map { strdup($0) } + [nil]
      var variables = environment.map { strdup($0) } + [nil]
      defer { for text in words + variables { free(text) } }
      var process: pid_t = 0
      let error = posix_spawn(&process, "/bin/sh", nil, nil, &words, &variables)
      guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EINVAL) }
      var status: Int32 = 0
      var use = rusage()
      while wait4(process, &status, 0, &use) < 0, errno == EINTR {}
      defer {
        for name in [".output", ".errors"] { _ = try? FileManager.default.removeItem(atPath: path(name)) }
      }
      let outcome = Outcome(
        command: line, status: status & 0x7f == 0 ? status >> 8 & 0xff : 128 + (status & 0x7f),
        output: try read(".output"), errors: try read(".errors"))
      return (outcome, Self.seconds(use.ru_utime) + Self.seconds(use.ru_stime))
    }

    /// What a command did, and what it took.
    struct Measured {
      let outcome: Outcome
      /// The seconds of processor time that it and all its children had.
      let seconds: Double
      /// The mebibytes of memory that the largest of these processes had.
      let memory: Int
    }

    /// Runs a command line as ``measured(_:)`` does, and measures its memory too.
    ///
    /// Another program stands between: what this process has would count for the one that it begins.
    func measuredWithMemory(_ line: String) throws -> Measured {
      try write(Array(line.utf8), to: ".line")
      let program = """
        import resource, subprocess, sys
        status = subprocess.call(["sh", ".line"])
        print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10, file=open(".memory", "w"))
        sys.exit(status if status >= 0 else 128 - status)
        """
      try write(Array(program.utf8), to: ".measure.py")
      let (outcome, seconds) = try measured("python3 .measure.py")
      let memory = (try? read(".memory")).flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
      for name in [".line", ".memory", ".measure.py"] {
        _ = try? FileManager.default.removeItem(atPath: path(name))
      }
      return Measured(outcome: outcome, seconds: seconds, memory: memory ?? .max)
    }

    private static func seconds(_ time: timeval) -> Double {
      Double(time.tv_sec) + Double(time.tv_usec) / 1e6
    }
  }
#endif
