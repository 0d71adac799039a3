import Foundation
import Testing

#if os(Linux)
  /// The command that has the probe.
  enum ProbeBinary {
    /// The command beside the tests, which is built as they are.
    static let path = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("tabulua").path

    static let hasProbe =
      (try? Workbench().shell("\(path) isolation-probe thread").output) == "thread done\n"
  }

  /// What an isolated process may not do, and how it is ended.
  ///
  /// The hidden command `isolation-probe` stands for a script that has broken out of Lua; only builds that check
  /// themselves have it.
  @Suite(.enabled(if: ProbeBinary.hasProbe)) struct IsolationEndTests {
    /// Runs a line of a shell in which `$T` is the command, for a minute at most.
    private func shell(_ line: String, in bench: Workbench) throws -> Workbench.Outcome {
      try bench.write(Array("T='\(ProbeBinary.path)'\n\(line)\n".utf8), to: "line.sh")
      defer { _ = try? FileManager.default.removeItem(atPath: bench.path("line.sh")) }
      return try bench.shell("timeout 60 bash line.sh")
    }

    /// Each of these works in a process that is not isolated, and not in one that is.
    @Test(arguments: [
      "create", "overwrite", "truncate", "remove", "rename", "folder", "permissions", "network", "program",
      "signal",
    ])
    func whatIsTakenAway(_ attempt: String) throws {
      let bench = try Workbench(["probe.txt": "kept"])
      let file = attempt == "create" ? "new.txt" : "probe.txt"
      let before = try bench.snapshot()
      var isolated = try shell("$T isolation-probe \(attempt) --file \(file) --isolate", in: bench)
      // Which of its two numbers for "not allowed" the kernel gives depends on the way in which it keeps the process from it.
      isolated.output.replace(#/ (1|13)\n/#, with: " not allowed\n")
      isolated.expect(output: "\(attempt) not allowed\n")
      #expect(try bench.snapshot() == before)
      let free = try shell("$T isolation-probe \(attempt) --file \(file)", in: bench)
      #expect(free.output == "\(attempt) done\n")
    }

    /// What the command line does not imply cannot be read either; the folder of a script is implied.
    @Test func whatCannotBeRead() throws {
      let bench = try Workbench(["probe.txt": "kept"])
      let other = try Workbench(["other.txt": "kept"])
      for file in ["/etc/passwd", "/etc/hostname", other.path("other.txt"), "/proc/1/status", "/"] {
        let isolated = try shell("$T isolation-probe read --file '\(file)' --isolate", in: bench)
        #expect(isolated.output == "read 13\n", "\(file): \(isolated.errors)")
        let free = try shell("$T isolation-probe read --file '\(file)'", in: bench)
        #expect(free.output == "read done\n", "\(file)")
      }
      let left = try shell("$T isolation-probe read --file probe.txt --isolate", in: bench)
      #expect(left.output == "read done\n")
    }

    @Test func whatIsLeft() throws {
      let bench = try Workbench(["probe.txt": "kept"])
      let result = try shell("$T isolation-probe read thread write-named --isolate", in: bench)
      #expect(result.output == "read done\nthread done\nwrite-named done\n")
      #expect(try bench.read("named.txt") == "probe\n")
    }

    /// What lies open cannot be written to, be it a file, a terminal's other end or standard input, nor the limits raised.
    @Test func whatLiesOpen() throws {
      let bench = try Workbench(["probe.txt": "kept", "in.txt": "kept", "more.txt": "kept"])
      try shell(
        "$T isolation-probe input output limit --isolate 0<>in.txt 5>>more.txt", in: bench
      ).expect(
        output: """
          input 1
          output 1
          limit 1

          """)
      #expect(try bench.read("in.txt") + bench.read("more.txt") == "keptkept")
    }

    @Test func aFileThatIsNotNamed() throws {
      let bench = try Workbench(["probe.txt": "kept"])
      let result = try shell("$T isolation-probe read write-elsewhere --isolate", in: bench)
      #expect(result.status == 1)
      #expect(result.output == "")
      #expect(
        result.errors == """
          error: the isolated process asked to write `probe.txt`, which the command line does not name, and was ended
            --> probe.lua
            = note: no file was written
            = help: no policy needs that: this one is made to break out

          """)
      #expect(try bench.snapshot() == ["probe.txt": Data("kept".utf8)])
    }

    @Test func tooMuchMemory() throws {
      let bench = try Workbench()
      let result = try shell("$T isolation-probe memory --isolate --isolate-memory 200", in: bench)
      #expect(result.status == 1)
      #expect(
        result.errors == """
          error: the isolated process needed more than 200 mebibytes of memory and was ended
            --> probe.lua
            = note: no file was written
            = help: give it more with `--isolate-memory`, or take a smaller table

          """)
    }

    @Test func crashes() throws {
      let bench = try Workbench(["named.txt": "kept"])
      for attempt in ["crash", "write-crash"] {
        try shell("$T isolation-probe \(attempt) --isolate", in: bench).expect(
          status: 1,
          errors: """
            error: the isolated process was ended by a segmentation fault (SIGSEGV)
              --> probe.lua
              = note: no file was written
              = help: a policy brings that about only if it is made to: do not run this one without `--isolate`

            """)
        #expect(try bench.snapshot() == ["named.txt": Data("kept".utf8)])
      }
      try shell("$T isolation-probe write-named crash --isolate", in: bench).expect(
        status: 1,
        errors: """
          error: the isolated process was ended by a segmentation fault (SIGSEGV)
            --> probe.lua
            = note: only `named.txt` was written
            = help: a policy brings that about only if it is made to: do not run this one without `--isolate`

          """)
      try shell("$T isolation-probe exit --isolate", in: bench).expect(
        status: 1,
        errors: """
          error: the isolated process ended too early, with exit status 0
            --> probe.lua
            = note: no file was written
            = help: a policy brings that about only if it is made to: do not run this one without `--isolate`

          """)
    }

    /// Shell lines that begin a command in the background, wait until it says so, and find its process.
    private func begin(_ command: String, until sign: String) -> String {
      """
      \(command) >out.txt 2>err.txt & parent=$!
      until grep -q \(sign) out.txt err.txt; do sleep 0.05; done
      child=$(grep -ls "^PPid:[[:space:]]*$parent$" /proc/[0-9]*/status | cut -d/ -f3)
      """
    }

    private static let loop = "print 'begun'\nwhile true do end\n"

    /// A call that is held up so that no hook can stop it is ended from outside, with the exit status of any deadline.
    @Test func aCallThatCannotBeStopped() throws {
      let bench = try Workbench(Sample.files.merging(["loop.lua": Self.loop]) { $1 })
      let result = try shell(
        """
        \(begin("$T run --table t.csv --policy loop.lua --batch b.jsonl --in-place --isolate --deadline 8", until: "begun"))
        sleep 1; kill -STOP $child; wait $parent; echo $?
        test -e /proc/$child && echo still there
        """, in: bench)
      #expect(result.output == "3\n")
      #expect(
        try bench.read("err.txt") == """
          loop.lua:1: begun
          error: a call, with the table's work for it, took longer than 8 seconds and could not be stopped, so its process was ended
            --> loop.lua
            = note: no file was written
            = help: look for what takes so long, or give it more time with `--deadline`

          """)
      #expect(try bench.read("t.csv") == Sample.table)
    }

    /// In a callback it is a run that failed.
    @Test func aCallbackThatCannotBeStopped() throws {
      let policy = "return { can_move_row = function() \(Self.loop.replacing("\n", with: " ")) end }"
      let bench = try Workbench(Sample.files.merging(["loop.lua": policy]) { $1 })
      let result = try shell(
        """
        \(begin("$T run --table t.csv --policy loop.lua --batch b.jsonl --in-place --isolate --deadline 8", until: "begun"))
        sleep 1; kill -STOP $child; wait $parent; echo $?
        """, in: bench)
      #expect(result.output == "1\n")
      try bench.expect(
        file: "err.txt",
        """
        loop.lua:1: begun
        error: a call of `can_move_row`, with the table's work for it, took longer than 8 seconds and could not be stopped, so its process was ended
          --> loop.lua
          = note: no file was written
          = help: look for what takes so long, or give it more time with `--deadline`

        """)
      #expect(try bench.read("t.csv") == Sample.table)
    }

    /// Whoever ends the command ends its process too, and no file is left behind.
    @Test(arguments: [("TERM", 143), ("INT", 130), ("HUP", 129)])
    func endedFromOutside(_ signal: String, _ status: Int) throws {
      let bench = try Workbench(["named.txt": "kept"])
      // A shell lets what it begins in the background ignore interrupts.
      let result = try shell(
        """
        \(begin("env --default-signal=INT $T isolation-probe write-pause --isolate", until: "paused"))
        kill -\(signal) $parent; wait $parent 2>/dev/null; echo $?
        test -e /proc/$child && echo still there
        ls -A | grep -c '[.]tmp$'
        """, in: bench)
      #expect(result.output == "\(status)\n0\n")
      #expect(try bench.read("named.txt") == "kept")
    }

    /// The process does not outlive the command, however that ends.
    @Test func theCommandIsKilled() throws {
      let bench = try Workbench()
      let result = try shell(
        """
        \(begin("$T isolation-probe write-pause --isolate", until: "paused"))
        kill -KILL $parent; wait $parent 2>/dev/null
        while grep -qs '^State:[[:space:]]*[^Z[:space:]]' /proc/$child/status; do sleep 0.05; done
        echo gone
        """, in: bench)
      #expect(result.status == 0)
      #expect(result.output == "gone\n")
    }
  }
#endif
