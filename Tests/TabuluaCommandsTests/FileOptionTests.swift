import Foundation
import Testing

@testable import TabuluaCommands

#if os(Linux)
  /// What becomes of every option and argument that names a file where there is something else: no command waits for ever.
  @Suite struct FileOptionTests {
    private static let files = [
      "t.csv": "id,title,day\na,A,1\nb,B,1\nc,C,2\n", "p.lua": "return { table = { key = 'id' } }\n",
      "b.jsonl": "{\"do\":\"tap\",\"row\":[0,0]}\n", "a_spec.lua": "it('is', function() end)\n",
    ]

    /// How each command is called, its arguments first.
    static let lines = [
      "run --table t.csv --policy p.lua --batch b.jsonl", "show --table t.csv --policy p.lua",
      "trace --table t.csv --policy p.lua --batch b.jsonl", "check p.lua", "test a_spec.lua",
      "prove p.lua --table t.csv", "matrix p.lua --table t.csv", "why a 0,1 --table t.csv --policy p.lua",
      "diff p.lua p.lua --table t.csv", "mutate p.lua a_spec.lua", "compare t.csv t.csv",
      "log --journal j.jsonl", "undo --journal j.jsonl", "redo --journal j.jsonl",
      "replay j.jsonl --table t.csv", "settings --table t.csv", "schema run", "docs tap",
    ]

    /// What the values of such options are called.
    private static let values = ["file", "path", "folder", "old", "new", "policy", "spec", "journal"]

    /// Whether what stands there is the name of a file or folder.
    static func namesFile(_ argument: CommandDescription.Argument) -> Bool {
      values.contains { argument.value.hasSuffix($0) }
    }

    /// The command lines in which one file is `other`, each of every command.
    private static func lines(with other: String) throws -> [String] {
      var lines: [String] = []
      for command in CommandDescription.subcommands where command.name != "isolation-probe" {
        let base = try #require(
          self.lines.first { $0.split(separator: " ")[0] == command.name }, "\(command.name)")
        let words = base.split(separator: " ").map(String.init)
        let formats = command.arguments.first { $0.names.contains("--format") }?.value
        let format = formats?.split(separator: "|").last ?? ""
        var place = 0
        for argument in command.arguments {
          if argument.kind == .positional { place += 1 }
          guard namesFile(argument) else { continue }
          var line = words
          if argument.kind == .positional {
            line[place] = other
          } else {
            if let index = line.firstIndex(where: argument.names.contains) {
              line.removeSubrange(index...index + 1)
            }
            let value = argument.value == "format=file" ? "\(format)=\(other)" : other
            line += [argument.names.last ?? "", value]
          }
          lines.append(line.joined(separator: " "))
        }
      }
      return lines
    }

    /// Runs all lines, so many at a time, and looks how each ended.
    private func check(_ lines: [String], at once: Int, in bench: Workbench) throws {
      try bench.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: "lines")
      _ = try bench.shell(
        """
        cat -n lines | xargs -P \(once) -d '\\n' -I LINE sh -c '
          set -- LINE; n=$1; shift
          timeout -s KILL 50 tabulua "$@" < /dev/null > out.$n 2> err.$n; echo $? > status.$n'
        """)
      for (index, line) in lines.enumerated() {
        let status = try bench.read("status.\(index + 1)").trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(["0", "1", "2", "3", "64"].contains(status), "\(line): \(status)")
        if status != "0" { #expect(try !bench.read("err.\(index + 1)").isEmpty, "\(line)") }
      }
    }

    private func bench() throws -> Workbench {
      let bench = try Workbench(Self.files)
      let made = try bench.shell(
        "tabulua run --table t.csv --policy p.lua --editing --in-place --journal j.jsonl"
          + " --do '{\"do\":\"drag\",\"row\":{\"key\":\"a\"},\"to\":[0,1]}'")
      #expect(made.status == 0, "\(made)")
      return bench
    }

    /// A pipe into which nobody writes ends every command after a while, and is a pipe still.
    @Test func pipesWithoutWriters() throws {
      let bench = try bench()
      #expect(mkfifo(bench.path("pipe"), 0o644) == 0)
      var lines = try Self.lines(with: "pipe")
      #expect(lines.count >= 90, "\(lines.count)")
      lines += lines.filter { !["log", "settings", "docs", "schema"].contains($0.split(separator: " ")[0]) }
        .map { $0 + " --isolate" }
      try check(lines, at: 60, in: bench)
      var status = stat()
      #expect(stat(bench.path("pipe"), &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
      let said = try bench.shell("cat err.* | grep -ac 'no program writes into it'")
      let count = Int(said.output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
      #expect(count > 60, "\(said)")
    }

    @Test(arguments: ["/dev/zero", "folder", "socket"]) func whatIsNoFile(_ name: String) throws {
      let bench = try bench()
      _ = try bench.shell(
        "mkdir folder; python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind(\"socket\")'")
      try check(try Self.lines(with: name), at: 4, in: bench)
    }

    /// A pipe that a program writes into is read to its end, where a guide says so.
    @Test func pipesWithWriters() throws {
      let bench = try bench()
      let plain = try bench.shell("tabulua show --table t.csv --policy p.lua")
      #expect(plain.status == 0)
      for line in [
        "tabulua show --table <(sleep 0.3; cat t.csv) --policy <(sleep 0.3; cat p.lua)",
        "mkfifo pipe; (sleep 1; cat t.csv > pipe) & tabulua show --table pipe --policy p.lua",
        "mkfifo pipe; (cat t.csv > pipe) & sleep 0.5; tabulua show --table pipe --policy p.lua",
      ] {
        let piped = try bench.shell("bash -c '\(line)'; rm -f pipe")
        #expect(piped.output == plain.output, "\(line): \(piped)")
      }
      let log = try bench.shell("tabulua log --journal j.jsonl --full")
      let piped = try bench.shell("bash -c 'tabulua log --journal <(sleep 0.3; cat j.jsonl) --full'")
      #expect(log.status == 0 && piped.output == log.output, "\(piped)")
    }

    /// Waits with one command for a program that writes late and slowly, and with another one for one that never does.
    private static let waiting = """
      n=$1; file=$2; shift 2; mkfifo late.$n mute.$n
      (sleep 11; head -c 4 $file; sleep 11; tail -c +5 $file) > late.$n &
      (tabulua "${@/pipe/late.$n}" > out.$n 2> err.$n; echo $? > status.$n) & waiter=$!
      sleep 60 > mute.$n & writer=$!
      timeout 50 tabulua "${@/pipe/mute.$n}" --time-limit 11 2> err.mute.$n; echo $? > status.mute.$n
      kill $writer; wait $waiter
      """

    /// Somebody who waits for a program that says nothing is told so, once, and may limit it; what comes at last is read.
    @Test func silentPipes() throws {
      let bench = try bench()
      try bench.write(Array(Self.waiting.utf8), to: "wait.sh")
      var lines = [
        ("show --table pipe --policy p.lua", "t.csv"), ("show --table t.csv --policy pipe", "p.lua"),
        ("check pipe", "p.lua"),
      ]
      lines += lines.map { ($0.0 + " --isolate", $0.1) } + [("log --journal pipe", "j.jsonl")]
      let calls = lines.enumerated().map { "\($0) \($1.1) \($1.0)" }
      try bench.write(Array(calls.joined(separator: "\n").utf8), to: "calls")
      _ = try bench.shell("xargs -P 20 -d '\\n' -I CALL sh -c 'bash wait.sh CALL' < calls")
      for (index, (line, file)) in lines.enumerated() {
        let plain = try bench.shell("tabulua \(line.replacing("pipe", with: file))")
        let name = "late.\(index)"
        let expected = plain.output.replacing("\(file):", with: "\(name):")
        #expect(try bench.read("out.\(index)") == expected, "\(line)")
        #expect(try bench.read("status.\(index)") == "0\n" && plain.status == 0, "\(line)")
        let note = "note: waiting for the program that writes into the pipe"
        let told = try bench.read("err.\(index)")
        #expect(told.split(separator: "\n").count { $0.hasPrefix("\(note) `\(name)`, ") } == 1, "\(told)")
        let ended = try bench.read("err.mute.\(index)")
        #expect(
          ended.contains("\(note) `mute.\(index)`, ") && ended.contains("took longer than 11 seconds"),
          "\(ended)")
        #expect(try bench.read("status.mute.\(index)") == "1\n")
      }
    }
  }
#endif
