import Foundation
import TabuluaText
import Testing

@testable import TabuluaCommands

/// `--quiet`: nothing where all is well, and everything else as without it.
@Suite struct QuietTests {
  private static let files = [
    "p.lua": """
    local policy = { table = { text = "name", key = "name" } }
    function policy.can_move_row(view, path) return path.row > 0, "the first row stays" end
    return policy
    """,
    "q.lua": "return { table = { text = 'name', key = 'name' } }",
    "warned.lua": "return { table = { text = 'name', order = 'place' } }",
    "broken.lua":
      "return { laws = { 'stays_in_section' }, target_index_path_for_move = function() return index_path(1, 0) end }",
    "t.csv": "name\none\ntwo\nthree\n",
    "n.csv": "name\ntwo\nthree\n",
    "t_spec.lua": """
    policy "p.lua"
    fixture "t.csv"
    it("stays", function() assert.refused(user:drag("one", index_path(0, 2))) end)
    """,
    "f_spec.lua": """
    policy "p.lua"
    fixture "t.csv"
    it("goes", function() assert.moved(user:drag("one", index_path(0, 2))) end)
    """,
  ]

  private static let tap = ["--do", #"{"do":"tap","row":[0,0]}"#]
  private static let drag = ["--do", #"{"do":"drag","row":[0,0],"to":[0,1]}"#]
  private static let table = ["--table", "@t.csv"]
  private static let journal = ["--table", "@t.csv", "--journal", "@j.jsonl", "--in-place"]

  /// Commands in their order, in one folder, that end well.
  private static let good: [[String]] = [
    ["run", "--policy", "@p.lua"] + table + tap, ["trace", "--policy", "@p.lua"] + table + tap,
    ["show"] + table, ["settings"] + table, ["check", "@p.lua"], ["test", "@t_spec.lua"],
    ["prove", "@p.lua"] + table, ["matrix", "@p.lua"] + table,
    ["why", "0,0", "0,1", "--policy", "@p.lua"] + table,
    ["diff", "@p.lua", "@p.lua"] + table, ["mutate", "@p.lua", "@t_spec.lua"],
    ["compare", "@t.csv", "@t.csv"],
    ["run", "--policy", "@q.lua", "--editing", "--do", #"{"do":"delete","row":[0,0]}"#] + journal,
    ["log", "--journal", "@j.jsonl"], ["undo"] + journal, ["redo"] + journal, ["undo"] + journal,
    ["replay", "@j.jsonl", "--table", "@t.csv"],
  ]

  @Test func nothingWhereAllIsWell() throws {
    let (quiet, loud) = (try Workbench(Self.files), try Workbench(Self.files))
    var seen: Set<String> = []
    for command in Self.good {
      let words = loud.run(command) { $0.clock = { (1_700_000_000, 0) } }
      #expect(words.status == 0 && !words.output.isEmpty, "\(words.command): \(words.errors)")
      let outcome = quiet.run(command + ["--quiet"]) { $0.clock = { (1_700_000_000, 0) } }
      #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.errors.isEmpty, "\(outcome)")
      seen.insert(command[0])
    }
    #expect(try quiet.read("t.csv") == loud.read("t.csv"))
    // Each command that has the option was tried.
    let all = CommandDescription.subcommands.filter { command in
      command.arguments.contains { $0.names == ["-q", "--quiet"] }
    }.map(\.name)
    #expect(seen == Set(all))
    #expect(all.count == CommandDescription.subcommands.count - 2, "all but `schema` and `docs`")
  }

  @Test func everythingElseAsWithoutIt() throws {
    let bench = try Workbench(Self.files)
    var transcript = Transcript()
    for command in [
      ["run", "--policy", "@p.lua", "--editing", "--strict"] + Self.table + Self.drag,
      ["run", "--policy", "@p.lua", "--do", #"{"do":"tap","row":[7,0]}"#] + Self.table,
      ["run", "--policy", "@missing.lua"] + Self.table + Self.tap, ["check", "@warned.lua"],
      ["check", "--strict", "@warned.lua"], ["test", "@f_spec.lua", "--jobs", "1"],
      ["prove", "@broken.lua", "--shape", "2,1", "--jobs", "1"], ["compare", "@t.csv", "@n.csv"],
      ["diff", "@p.lua", "@q.lua"] + Self.table, ["run", "--tabel", "@t.csv"],
    ] {
      let (loud, quiet) = (bench.run(command).withoutTimes, bench.run(command + ["-q"]).withoutTimes)
      #expect(quiet.status == loud.status && quiet.errors == loud.errors, "\(loud.command)")
      #expect(quiet.output == (loud.status == 0 ? "" : loud.output), "\(loud.command)")
      transcript.add(quiet)
    }
    try transcript.expect(inFile: "Quiet")
  }

  @Test func reportsAreWrittenAllTheSame() throws {
    let bench = try Workbench(Self.files)
    let command = ["run", "--policy", "@p.lua"] + Self.table + Self.tap
    let outcome = bench.run(command + ["-q", "--report", "jsonl=\(bench.path("r.jsonl"))"])
    #expect(outcome.status == 0 && outcome.output.isEmpty)
    #expect(try bench.read("r.jsonl") == bench.run(command + ["--format", "jsonl"]).output)
  }

  /// What scripts print is theirs to say; how far the work is nobody wants to know.
  @Test func scriptsPrintAndProgressDoesNot() throws {
    let bench = try Workbench(Self.files)
    try bench.write(Array("print 'three jobs are not signed'".utf8), to: "b.lua")
    let command = ["run", "--policy", "@p.lua", "--batch", "@b.lua", "-q"] + Self.table
    #expect(bench.run(command).errors == "b.lua:1: three jobs are not signed\n")
    for (words, isShown) in [([], true), (["-q"], false)] {
      var (shown, seconds) = ("", 0)
      var context = CommandContext(
        standardOutput: CommandOutput { _ in 0 },
        standardError: CommandOutput(isTerminal: true) {
          shown += String(decoding: $0, as: UTF8.self)
          return 0
        })
      context.now = {
        seconds += 3
        return .seconds(seconds)
      }
      if !words.isEmpty { context.beQuiet(holding: true) }
      WorkProgress(context, "steps").tell(1, of: 7)
      #expect(shown.contains("1 of 7 steps") == isShown)
    }
  }

  #if os(Linux)
    /// An isolated process, and one whose script has to be stopped.
    @Test func isolated() throws {
      let bench = try Workbench(Self.files)
      try bench.write(Array("while true do end".utf8), to: "b.lua")
      let run = "tabulua run --table t.csv --policy p.lua"
      let good = try bench.shell(#"\#(run) --do '{"do":"tap","row":[0,0]}' --isolate -q"#)
      #expect(good.status == 0 && good.output.isEmpty && good.errors.isEmpty, "\(good)")
      let bad = #"\#(run) --editing --strict --do '{"do":"drag","row":[0,0],"to":[0,1]}'"#
      let (loud, quiet) = (try bench.shell("\(bad) --isolate"), try bench.shell("\(bad) --isolate -q"))
      #expect(quiet.status == 2 && quiet.output == loud.output && !quiet.output.isEmpty, "\(quiet)")
      let long = #"\#(run) --do '{"do":"tap","row":[0,0]}' --batch b.lua --timeout 1 -q"#
      for option in ["", " --isolate"] {
        let ended = try bench.shell(long + option)
        #expect(
          ended.status == 1 && ended.output.hasPrefix("   1  ") && ended.errors.contains("error: "),
          "\(ended)")
      }
    }
  #endif

  @Test func ofTooMuchTheEndIsKept() {
    var shown = ""
    let output = CommandOutput { bytes in
      shown += String(decoding: bytes, as: UTF8.self)
      return 0
    }
    output.write("before\n")
    output.hold()
    #expect(shown == "before\n")
    let line = String(repeating: "x", count: 1023) + "\n"
    for _ in 0..<(CommandOutput.mostHeld >> 10) { output.write(line) }
    output.write("the end\n")
    #expect(shown == "before\n")
    output.release(showing: true)
    output.flush()
    #expect(shown.hasPrefix("before\n… what was said before is left out\n\(line)"))
    #expect(shown.hasSuffix("\(line)the end\n"))
    #expect(shown.utf8.count < CommandOutput.mostHeld && shown.utf8.count > CommandOutput.mostHeld / 3)
    output.hold()
    output.write("well\n")
    output.release(showing: false)
    output.write("after\n")
    output.flush()
    #expect(shown.hasSuffix("the end\nafter\n"))
  }
}
