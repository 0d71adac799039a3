import ArgumentParser
import Foundation
import TabuluaText
import Testing

@testable import TabuluaCommands

/// Reports of commands that fail before they have results: they tell so, and are not those of an earlier run.
@Suite struct FailedReportTests {
  private static let files = [
    "t.csv": "name\none\ntwo\nthree\n",
    "p.lua": "return { table = { text = 'name', key = 'name' } }\n",
    // The second line is longer than the path of any folder, so that a picture is as wide wherever the tests run.
    "bad.lua":
      "local policy = {}\nfunction policy.can_move_rwo(view, path) return true end -- \(String(repeating: "every row ", count: 8))\nreturn policy\n",
    "t_spec.lua": "it('loads', function() policy 'p.lua' end)\n",
    "wrong.toml": "[table]\nkey = 3\n",
    "wrong.jsonl": "{\"do\":\"tapp\",\"row\":[0,0]}\n",
  ]

  private static let table = ["--table", "@t.csv"]
  private static let tap = ["--do", #"{"do":"tap","row":[0,0]}"#]

  /// What each command fails with: once before anything is read, and once for what it reads.
  private static let failing: [String: [[String]]] = [
    "run": [
      ["--policy", "@bad.lua"] + table + tap, ["--policy", "@p.lua", "--table", "@none.csv"] + tap,
      ["--policy", "@p.lua", "--batch", "@wrong.jsonl"] + table,
      ["--policy", "@p.lua", "--max-steps", "none"] + table + tap, [],
    ],
    "trace": [["--policy", "@bad.lua"] + table + tap], "show": [["--policy", "@bad.lua"] + table],
    "check": [["@p.lua", "--table", "@none.csv"]], "test": [["@t_spec.lua", "--strings", "@none.strings"]],
    "prove": [["@bad.lua"] + table, ["@bad.lua", "--steps", "3"] + table], "matrix": [["@bad.lua"] + table],
    "why": [["0,0", "0,1", "--policy", "@bad.lua"] + table], "diff": [["@bad.lua", "@p.lua"] + table],
    "mutate": [["@bad.lua", "@t_spec.lua"]], "compare": [["@t.csv", "@none.csv"]],
    "log": [["--journal", "@none.jsonl"]], "undo": [["--journal", "@none.jsonl"]],
    "redo": [["--journal", "@none.jsonl"]], "replay": [["@none.jsonl"] + table],
    "settings": [["--config", "@wrong.toml"] + table],
  ]

  private static let commands = RootCommand.reporting

  @Test func everyCommandThatTakesReports() {
    let names = ArgumentCheck.commands.filter { OptionNames.names(of: $0).contains("--report") }
    #expect(names == Self.commands.map { $0.name } && names.count >= 16)
    #expect(Set(names) == Set(Self.failing.keys))
  }

  /// Each command, in each format, and for each way to fail.
  @Test(arguments: commands.map { $0.name }) func tellsOfTheFailure(_ name: String) throws {
    let formats = try #require(Self.commands.first { $0.name == name }).formats
    let failing = try #require(Self.failing[name])
    let first = try #require(failing.first { !$0.isEmpty })
    let ways = failing + [first + ["--config", "@none.toml"], first + ["--nonsense"]]
    let bench = try Workbench(Self.files)
    // What programs have is told apart from a table.
    let old = name == "settings" ? #"{"key":"text","value":null}"# : #"{"version":1,"kind":"old"}"#
    var page = ""
    for way in ways {
      var command = [name] + way
      for format in formats {
        try bench.write(Array("\(old)\n".utf8), to: "report.\(format)")
        command += ["--report", "\(format)=\(bench.path("report.\(format)"))"]
      }
      let outcome = bench.run(command)
      let problem = try #require(outcome.diagnostics.last { $0.severity == .error }, "\(outcome)")
      #expect(outcome.status != 0 && outcome.output.isEmpty, "\(outcome)")
      for format in formats {
        let text = try bench.read("report.\(format)")
        #expect(!text.hasPrefix(old), "\(outcome.command), \(format)")
        let isObject = format.hasPrefix("json") || format == "batch"
        if isObject {
          let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
          let error = try #require(object["error"] as? [String: Any])
          #expect(object["kind"] as? String == "failure" && object["command"] as? String == name)
          #expect(object["status"] as? Int == Int(outcome.status), "\(outcome)")
          #expect(error["code"] as? String == problem.code, "\(outcome): \(text)")
        } else {
          #expect(
            bench.relative(Array(text.utf8)).contains(problem.message),
            "\(outcome.command), \(format): \(text)")
        }
        if format == "junit" {
          for schema in JUnitSchema.all { #expect(schema.problems(in: text) == []) }
        }
        if isObject, format != "batch" {
          page +=
            "$ tabulua \(way.contains("--steps") ? "prove --steps 3" : name) --format \(format)\n\(text)\n"
        }
        if format == "github" { #expect(text.hasPrefix("::error ") && text.utf8.count { $0 == 0x0A } == 1) }
      }
    }
    try bench.write(Array(page.utf8), to: "failures.txt")
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    let checked = try bench.shell("'\(root)/scripts/check-json' --least \(ways.count) failures.txt")
    #expect(checked.status == 0, "\(checked)")
  }

  @Test func whatTheReportsLookLike() throws {
    let bench = try Workbench(Self.files)
    var transcript = Transcript()
    for (command, formats) in [
      (["check", "@p.lua", "--table", "@none.csv"], ["text", "jsonl", "github"]),
      (["show", "--policy", "@bad.lua"] + Self.table, ["svg", "html"]),
      (["test", "@t_spec.lua", "--jobs", "many"], ["tap", "junit"]),
    ] {
      let reports = formats.flatMap { ["--report", "\($0)=\(bench.path("report.\($0)"))"] }
      transcript.add(
        bench.run(command + reports) { $0.clock = { (1_700_000_000, 0) } })
      for format in formats {
        let text = bench.relative(Array(try bench.read("report.\(format)").utf8))
        transcript.add(
          Workbench.Outcome(command: "cat report.\(format)", status: 0, output: text, errors: ""))
      }
    }
    try transcript.expect(inFile: "FailedReports")
  }

  /// A run whose results could not be written is not begun: whoever sees it fail would make its changes once more.
  @Test(arguments: ["none/r.jsonl", "folder", "folder/"]) func reportsThatLeadNowhere(path: String) throws {
    let bench = try Workbench(Self.files.merging(["folder/x": ""]) { $1 })
    let before = try bench.read("t.csv")
    let run = ["run", "--policy", "@p.lua", "--in-place", "--report", "jsonl=\(bench.path(path))"]
    let change = ["--do", #"{"do":"delete","row":[0,0]}"#, "--editing"]
    let outcome = bench.run(run + Self.table + change)
    #expect(outcome.status == 1 && outcome.output == "", "\(outcome)")
    #expect(outcome.diagnostics.count == 1, "\(outcome)")
    #expect(try bench.read("t.csv") == before)
    let right = bench.run(run.dropLast() + ["jsonl=\(bench.path("r.jsonl"))"] + Self.table + change)
    #expect(right.status == 0, "\(right)")
    #expect(try bench.read("t.csv") != before)
  }

  /// So it is with a journal, of which the reports tell.
  @Test(arguments: ["none/j.jsonl", "folder", "locked/j.jsonl", "mine.jsonl", "t.csv.old", "old.jsonl"])
  func journalsThatLeadNowhere(path: String) throws {
    let bench = try Workbench(
      Self.files.merging([
        "folder/x": "", "locked/x": "", "mine.jsonl": "", "t.csv.old": "id,title\n1,x\n",
        "old.jsonl": "{\"version\":1,\"kind\":\"run\",\"id\":\"x\"}\n",
      ]) { $1 })
    let code = ["t.csv.old": "not_a_journal", "old.jsonl": "journal_version"][path] ?? "journal_not_writable"
    let before = try bench.read("t.csv")
    chmod(bench.path("mine.jsonl"), 0o400)
    chmod(bench.path("locked"), 0o500)
    defer { chmod(bench.path("locked"), 0o700) }
    // Root may write everywhere.
    if path.hasPrefix("locked") || path.hasPrefix("mine"), geteuid() == 0 { return }
    let run = ["run", "--policy", "@p.lua", "--in-place", "--report", "jsonl=\(bench.path("r.jsonl"))"]
    let change = ["--do", #"{"do":"delete","row":[0,0]}"#, "--editing", "--journal", "@\(path)"]
    let outcome = bench.run(run + Self.table + change)
    #expect(outcome.status == 1 && outcome.output == "", "\(outcome)")
    #expect(outcome.diagnostics.map(\.code) == [code], "\(outcome)")
    #expect(try bench.read("t.csv") == before)
    #expect(try bench.read("r.jsonl").contains(#""error":{"code":"\#(code)""#))
  }

  /// What a run fails with when its steps are made, and its results begun, stands in the last line of the results: a folder may
  /// go away while it runs.
  @Test func outputsThatCannotBeWritten() throws {
    let bench = try Workbench(
      Self.files.merging([
        "j.jsonl": "{\"version\":2,\"kind\":\"run\",}\nno entry\n",
        "p.lua": "print 'loaded'\nreturn { table = { text = 'name', key = 'name' } }\n",
      ]) { $1 })
    for (options, code) in [
      (["--in-place", "--journal", "@j.jsonl"], "not_a_journal"),
      (["--output", "@none/t.csv"], "directory_missing"),
      (["--trace", "@none/t.jsonl"], "directory_missing"),
    ] {
      let files = ["jsonl=\(bench.path("r.jsonl"))", "text=\(bench.path("r.txt"))"].flatMap {
        ["--report", $0]
      }
      let run = ["run", "--policy", "@p.lua"] + Self.table + files + options
      let folder = bench.path("none")
      mkdir(folder, 0o700)
      let outcome = bench.run(run + ["--do", #"{"do":"delete","row":[0,0]}"#, "--editing"]) { context in
        context.standardError = CommandOutput { _ in
          // The policy prints when it is loaded: the files were looked at before that.
          rmdir(folder)
          return 0
        }
      }
      #expect(outcome.status == 1 && outcome.diagnostics.map(\.code) == [code], "\(outcome)")
      let last = try bench.read("r.jsonl").split(separator: "\n").last ?? ""
      #expect(last.contains(#""written":null,"status":1,"error":{"code":"\#(code)""#), "\(last)")
      let problem = try #require(outcome.diagnostics.first)
      let text = bench.relative(Array(try bench.read("r.txt").utf8))
      #expect(text.hasSuffix("; nothing was written: \(problem.message)\n"), "\(text)")
    }
  }

  /// What may be read is never written over, however wrong the command line is.
  @Test func inputsStay() throws {
    let bench = try Workbench(
      Self.files.merging([
        "t.jsonl": "{\"name\":\"one\"}\n", "j.jsonl": "{\"version\":1,\"kind\":\"run\",\"id\":\"x\"}\n",
      ]) { $1 })
    let before = try bench.snapshot()
    for (command, name) in [
      (["run", "--policy", "@p.lua", "--nonsense"] + Self.table, "t.csv"),
      (["check", "@bad.lua", "--strict=3"], "bad.lua"),
      (["test", "--nonsense"], "t_spec.lua"), (["settings", "--config", "@wrong.toml"], "wrong.toml"),
      (["run", "--policy", "@p.lua", "--table", "old=\(bench.path("t.jsonl"))"], "t.jsonl"),
      (["run", "--policy", "@p.lua", "--nonsense"], "t.jsonl"), (["undo", "--nonsense"], "j.jsonl"),
      (["compare", "@t.csv", "@t.jsonl"], "t.jsonl"),
      (["replay", "@j.jsonl", "--table", "@none.csv"], "j.jsonl"),
      (["mutate", "@p.lua", "--threshold", "x"], "t_spec.lua"), (["check", "@p.lua"], "p.lua"),
    ] {
      let outcome = bench.run(command + ["--report", "jsonl=\(bench.path(name))"])
      #expect(outcome.status != 0, "\(outcome)")
      #expect(try bench.snapshot() == before, "\(outcome.command)")
    }
  }

  /// Results that are there already stay, where one of several files cannot be written when the run is over.
  @Test func resultsStay() throws {
    let bench = try Workbench(
      Self.files.merging(["p.lua": "print 'loaded'\nreturn { table = { text = 'name', key = 'name' } }\n"]) {
        $1
      })
    let good = ["run", "--policy", "@p.lua"] + Self.table + Self.tap
    let folder = bench.path("none")
    mkdir(folder, 0o700)
    let outcome = bench.run(
      good + ["--report", "jsonl=\(bench.path("a.jsonl"))", "--report", "text=\(bench.path("none/at"))"]
        + ["--report", "text=\(bench.path("b.txt"))"]
    ) { context in
      context.standardError = CommandOutput { _ in
        rmdir(folder)
        return 0
      }
    }
    #expect(outcome.status == 1 && outcome.diagnostics.count == 1, "\(outcome)")
    #expect(try bench.read("a.jsonl") == bench.run(good + ["--format", "jsonl"]).output)
    #expect(try bench.read("b.txt") == bench.run(good).output)
  }

  @Test func aReportThatCannotBeWrittenEither() throws {
    let bench = try Workbench(Self.files)
    let outcome = bench.run(
      ["run", "--policy", "@bad.lua"] + Self.table + Self.tap + ["--report", "jsonl=\(bench.path("none/r"))"])
    #expect(
      outcome.status == 1 && outcome.diagnostics.map(\.code) == ["directory_missing"]
        && outcome.output.isEmpty,
      "\(outcome)")
  }

  #if os(Linux)
    /// Whoever ends the process tells it too: the one that looks after it, or the net below it.
    @Test(arguments: ["", "--isolate"]) func endedProcesses(_ mode: String) throws {
      let hang = "local t, m = {}, (1 << 19) - 1 for i = 1, (1 << 18) + 1 do t[i * m] = true end\n"
      let bench = try Workbench(Self.files.merging(["b.lua": hang, "hang.lua": hang + "return {}"]) { $1 })
      let limit =
        "timeout -s KILL 60 tabulua run --table t.csv --report jsonl=r.jsonl --report text=r.txt \(mode)"
      for (words, status, code) in [
        ("--policy p.lua --batch b.lua --timeout 0.5", 1, "deadline_exceeded"),
        ("--policy hang.lua --deadline 0.5 --do '{\"do\":\"tap\",\"row\":[0,0]}'", 3, "deadline_exceeded"),
        ("--policy bad.lua --do '{\"do\":\"tap\",\"row\":[0,0]}'", 3, "unknown_callback"),
        ("--policy p.lua --batch b.lua --time-limit 0.5", 1, "time_limit"),
      ] {
        for name in ["r.jsonl", "r.txt"] { try bench.write(Array("old\n".utf8), to: name) }
        let outcome = try bench.shell("\(limit) \(words)")
        #expect(outcome.status == Int32(status), "\(outcome)")
        #expect(
          try bench.read("r.jsonl").hasPrefix(
            #"{"version":1,"kind":"failure","command":"run","error":{"code":"\#(code)""#), "\(outcome)")
        #expect(try bench.read("r.jsonl").hasSuffix("\"status\":\(status)}\n"))
        #expect(try bench.read("r.txt").hasPrefix("error: "))
        if code != "unknown_callback" {
          #expect(
            outcome.errors.contains("= note: `r.jsonl`, `r.txt` tell of this\n")
              || outcome.errors.contains("`r.jsonl`, `r.txt` tell of this"), "\(outcome)")
        }
      }
    }

    /// Tests that are ended before one of them has a result, because their files are not even read to the end.
    @Test(arguments: ["", "--isolate"]) func endedBeforeTheFirstTest(_ mode: String) throws {
      let hang = "local t, m = {}, (1 << 19) - 1 for i = 1, (1 << 18) + 1 do t[i * m] = true end\n"
      let bench = try Workbench(["a_spec.lua": hang + "it('is', function() end)\n"])
      let reports = TestFormat.all.filter { $0.name != "pretty" }
      #expect(reports.count >= 4)
      for report in reports { try bench.write(Array("old\n".utf8), to: "r.\(report.name)") }
      let options = reports.map { "--report \($0.name)=r.\($0.name)" }.joined(separator: " ")
      let outcome = try bench.shell(
        "timeout -s KILL 60 tabulua test a_spec.lua --time-limit 0.5 \(options) \(mode)")
      #expect(outcome.status == 1, "\(outcome)")
      #expect(outcome.errors.contains("the command took longer than 0.5 seconds and was ended"), "\(outcome)")
      for report in reports {
        let text = try bench.read("r.\(report.name)")
        #expect(text.contains("longer than 0.5 seconds") && !text.contains("old"), "\(report.name): \(text)")
        #expect(outcome.errors.contains("`r.\(report.name)`"), "\(outcome)")
      }
    }
  #endif
}

extension ReportingCommand {
  fileprivate static var formats: [String] { ReportFormat.all.map(\.name) }
}

extension RootCommand {
  /// The commands that can write their results to files.
  static var reporting: [any ReportingCommand.Type] {
    configuration.subcommands.compactMap { $0 as? any ReportingCommand.Type }
  }
}
