#if TABLE_INTERNAL_CHECKS
  import ArgumentParser
  import TabuluaText
  import TabuluaFiles
  import TabuluaSystem

  /// `tabulua isolation-probe`, which only builds for tests have: tries what an isolated process may not do.
  ///
  /// It stands for a script that has broken out of Lua. Each attempt is a line: its name, and the error number or `done`.
  struct IsolationProbe: TabuluaCommand {
    static let configuration = CommandConfiguration(commandName: "isolation-probe", shouldDisplay: false)

    static let examples: [DocumentationExample] = []

    @Argument var attempts: [String]

    @Option var file = "probe.txt"

    @OptionGroup var options: IsolationOptions

    @OptionGroup var config: SettingsOptions

    var isolation: IsolationPlan {
      var plan = IsolationPlan(
        options: options, scripts: ["probe.lua"], files: { ["named.txt", "j.jsonl", "other.jsonl"] })
      if attempts.contains(where: { $0.hasPrefix("entry") }) {
        plan.journal = { JournalPlan(path: "j.jsonl", deed: .run, tables: ["named.txt"]) }
      }
      return plan
    }

    func fill(from settings: Settings) {}

    func execute(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
      for attempt in attempts {
        errno = 0
        let succeeded = try does(attempt, context)
        context.standardOutput.write("\(attempt) \(succeeded ? "done" : String(errno))\n")
      }
      return .done
    }

    private func does(_ name: String, _ context: CommandContext) throws(CommandFailure) -> Bool {
      switch name {
      case "create": return open(file, O_WRONLY | O_CREAT, 0o666) >= 0
      case "overwrite": return open(file, O_RDWR) >= 0
      case "truncate": return truncate(file, 0) == 0
      case "remove": return unlink(file) == 0
      case "rename": return rename(file, file + ".moved") == 0
      case "folder": return mkdir(file + ".d", 0o777) == 0
      case "permissions": return chmod(file, 0) == 0
      case "read": return open(file, O_RDONLY) >= 0
      case "network": return socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0
      case "program": return start("/bin/true")
      case "signal": return kill(getppid(), 0) == 0
      case "input": return write(STDIN_FILENO, "x", 1) == 1
      case "output": return write(STDOUT_FILENO, "x", 1) == 1
      case "limit": return raise(RLIMIT_FSIZE)
      case "thread": return SideBySide.run({ 1 }, beside: { 2 }) == (1, 2)
      case "memory": return fillMemory()
      case "crash": return crash()
      case "exit": _exit(0)
      case "write-named", "write-elsewhere":
        try context.write("probe\n", to: name == "write-named" ? "named.txt" : file)
        return true
      case "entry", "entry-none", "entry-elsewhere":
        // The new bytes of the file are those of `new.txt`, the entry is in `file`.
        let entry = try CommandFailure.catching { () throws(Diagnostic) in try readFile(file) }
        let path = name == "entry-none" ? nil : name == "entry" ? "j.jsonl" : "other.jsonl"
        try CommandFailure.catching { () throws(Diagnostic) in
          let new = try readFile("new.txt")
          try AtomicFile.write(
            [("named.txt", nil)],
            journal: path.map { path in JournalAppend(path: path) { _ in [FileBytes(entry)] } }
          ) { _, output in output.append(new) }
        }
        return true
      case "write-crash", "write-pause":
        try CommandFailure.catching { () throws(Diagnostic) in
          try AtomicFile.write(to: "named.txt") { output in
            output.append([UInt8](repeating: 120, count: 3 << 20))
            if name == "write-crash" { _ = crash() }
            context.standardOutput.write("paused\n")
            context.standardOutput.flush()
            sleep(60)
          }
        }
        return true
      default: throw .usage("there is no attempt `\(name)`")
      }
    }

    private func start(_ program: String) -> Bool {
      var process: pid_t = 0
      let error = posix_spawn(&process, program, nil, nil, [nil], [nil])
      errno = error
      return error == 0
    }

    private func raise(_ what: __rlimit_resource) -> Bool {
      var limit = rlimit(rlim_cur: rlim_t.max, rlim_max: rlim_t.max)
      return setrlimit(Int32(what.rawValue), &limit) == 0
    }

    /// Takes memory until there is none.
    private func fillMemory() -> Bool {
      var blocks: [[UInt8]] = []
      while true { blocks.append([UInt8](repeating: 1, count: 16 << 20)) }
    }

    private func crash() -> Bool {
      kill(getpid(), SIGSEGV)
      return true
    }
  }
#endif
