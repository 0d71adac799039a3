import TabuluaText
import Foundation
import TabuluaCommands
import Testing

/// Runs over several tables under one policy.
@Suite struct SeveralTablesTests {
  static let policy = """
    local policy = { table = { text = "task", key = "id", section_by = "state", sections = { "Todo", "Done" } } }

    -- Ann may have two tasks that are done, Bob one.
    function policy.target_index_path_for_move(view, source, proposed)
      local limit = view.name == "ann" and 2 or 1
      if proposed.section == 1 and source.section == 0 and view:number_of_rows(1) >= limit then
        return nil, view.name .. " has enough"
      end
      return proposed
    end

    function policy.did_select_row(view, path)
      if view.name == "bob" then error("bob is not touched") end
      view:push({ { header = view:row(path).task, rows = { "x" } } })
    end

    return policy
    """

  private func bench(_ policy: String = SeveralTablesTests.policy) throws -> Workbench {
    try Workbench([
      "ann.csv": "id,task,state\n1,Write,Todo\n2,Read,Todo\n3,Rest,Done\n",
      "team/bob.csv": "id,task,state\n1,Cook,Todo\n2,Wash,Done\n", "p.lua": policy,
    ])
  }

  private let tables = ["--table", "@ann.csv", "--table", "@team/bob.csv", "--policy", "@p.lua", "--editing"]

  private func drag(_ table: String, _ key: String) -> [String] {
    ["--do", #"{"do":"drag","table":"\#(table)","row":{"key":"\#(key)"},"to_section":"Done","at":"last"}"#]
  }

  @Test func eachStepIsAboutItsTable() throws {
    let bench = try bench()
    let outcome = bench.run(["run"] + tables + drag("ann", "1") + drag("bob", "1") + drag("ann", "2"))
    #expect(
      outcome.output
        == """
        1  moved       in ann: Write [0, 0] to the end of Done, landed at [1, 1]
        2  refused     in bob: Cook [0, 0] to the end of Done: bob has enough
        3  refused     in ann: Read [0, 0] to the end of Done: ann has enough

        moved     ann: 1  [0, 0] → [1, 1]

        3 steps: 1 moved, 2 refused
        1 row moved; nothing was written (dry run)

        """.replacing("Write [", with: "1 [").replacing("Cook [", with: "1 [").replacing(
          "Read [", with: "2 ["))
    #expect(outcome.status == 0)
  }

  @Test func bothAreWritten() throws {
    let bench = try bench(Self.policy.replacing("or 1", with: "or 2"))
    let outcome = bench.run(
      ["run"] + tables + drag("bob", "1") + drag("ann", "1") + ["--in-place", "--format", "jsonl", "--diff"])
    #expect(outcome.status == 0)
    #expect(try bench.read("ann.csv") == "id,task,state\n2,Read,Todo\n3,Rest,Done\n1,Write,Done\n")
    #expect(try bench.read("team/bob.csv") == "id,task,state\n2,Wash,Done\n1,Cook,Done\n")
    #expect(outcome.lines[1].contains(#""step":1,"table":"bob","do":"drag""#))
    #expect(outcome.lines[2].contains(#""step":2,"table":"ann","do":"drag""#))
    #expect(
      outcome.lines.contains { $0.contains(#""kind":"change","change":"moved","table":"ann","row":"1""#) })
    #expect(
      outcome.lines.contains { $0.contains(#""kind":"change","change":"moved","table":"bob","row":"1""#) })
    #expect(outcome.lines.last?.contains(#""written":["ann.csv","team/bob.csv"]"#) == true)
    #expect(try bench.snapshot().keys.sorted() == ["ann.csv", "p.lua", "team", "team/bob.csv"])
  }

  /// A failed step, and a file that cannot be written, leave every table as it was.
  @Test(arguments: ["a step", "a file"]) func allOrNothing(_ failing: String) throws {
    let bench = try bench(Self.policy.replacing("or 1", with: "or 2"))
    let before = try bench.snapshot()
    var arguments = ["run"] + tables + drag("ann", "1") + drag("bob", "1") + ["--in-place"]
    if failing == "a step" {
      arguments += ["--do", #"{"do":"tap","table":"bob","row":[9,9]}"#]
    } else {
      try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: bench.path("team"))
    }
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: bench.path("team"))
    }
    // Whoever may write everywhere cannot be kept from it.
    if failing == "a file", access(bench.path("team"), W_OK) == 0 { return }
    let outcome = bench.run(arguments)
    #expect(outcome.status == 1)
    #expect(try bench.snapshot() == before)
  }

  @Test func pushedTablesOfEach() throws {
    let bench = try bench()
    let outcome = bench.run(
      [
        "run", "--table", "@ann.csv", "--table", "bobby=\(bench.path("team/bob.csv"))", "--policy", "@p.lua",
        "--format",
        "jsonl",
      ]
        + ["--do", #"{"do":"tap","table":"ann","row":[0,0]}"#]
        + ["--do", #"{"do":"tap","table":"bobby","row":[0,0]}"#]
        + ["--do", #"{"do":"tap","table":"ann","row":[0,0]}"#] + ["--do", #"{"do":"back","table":"bobby"}"#])
    #expect(outcome.lines[1].contains(#""table":"ann","do":"tap""#))
    #expect(outcome.lines[1].contains(#""pushed":["Write"]"#))
    #expect(outcome.lines[2].contains(#""table":"bobby","do":"tap""#))
    #expect(outcome.lines[3].contains(#""table":"ann / Write","do":"tap""#))
    #expect(outcome.lines[4].contains(#""table":"bobby / Cook","do":"back""#))
    let trace = bench.run(
      ["trace"] + tables.dropLast() + ["--viewport", "0", "--do", #"{"do":"tap","table":"ann","row":[0,0]}"#])
    #expect(trace.output.contains("step 1: in ann: tap 1 [0, 0]\n   1  should_highlight_row [0, 0]"))
  }

  @Test func aScriptChoosesItsTable() throws {
    let bench = try bench()
    try bench.write(
      Array(
        """
        print(view.name, view:find("1").task)
        user:use_table("bob")
        print(view.name, view:find("1").task)
        user:drag("1", { to_section = "Done", at = "last" })
        user:use_table("ann")
        user:drag("1", { to_section = "Done", at = "last" })
        print(pcall(user.use_table, user, "bbo"))
        print(pcall(user.drag, user, "2", { table = "bob", to_section = "Done" }))
        """.utf8), to: "b.lua")
    try bench.write(Array("user:use_table('bob')".utf8), to: "c.lua")
    let outcome = bench.run(["run"] + tables + ["--batch", "@b.lua", "--keep-going"])
    #expect(outcome.output.contains("1  refused     in bob: 1 [0, 0] to the end of Done: bob has enough"))
    #expect(outcome.output.contains("2  moved       in ann: 1 [0, 0] to the end of Done, landed at [1, 1]"))
    #expect(outcome.errors.contains("b.lua:1: ann\tWrite"))
    #expect(outcome.errors.contains("b.lua:3: bob\tCook"))
    #expect(outcome.errors.contains("false\tthere is no table `bbo`"))
    #expect(outcome.errors.contains("`drag` has no field `table`"))

    // A batch that follows says for itself which table it is about.
    let next = bench.run(
      ["run"] + tables + [
        "--batch", "@c.lua", "--do", #"{"do":"drag","table":"bob","row":[1,0],"to":[0,0]}"#,
      ])
    #expect(next.output.contains("1  moved       in bob: 2 [1, 0] to [0, 0]"), "\(next.output)\(next.errors)")
  }

  @Test func lawsAtTheEnd() throws {
    let bench = try bench(
      Self.policy.replacing(
        "return policy",
        with: """
          policy.laws = { ["two rows"] = function(view) return view.name == "ann" or view:number_of_rows(0) > 0 end }
          return policy
          """
      ).replacing("or 1", with: "or 2"))
    let steps = drag("bob", "1") + drag("ann", "1")
    let outcome = bench.run(["run"] + tables + steps + ["--laws", "end", "--in-place"])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("in bob: the laws at the end of the run: law `two rows`"))
    #expect(bench.run(["run"] + tables + drag("ann", "1") + ["--laws", "end"]).status == 0)
  }

  @Test func aNameForOneTable() throws {
    let bench = try bench("return { did_select_row = function(view) print(view.name) end }")
    let arguments = ["run", "--table", "mine=\(bench.path("ann.csv"))", "--policy", "@p.lua"]
    let outcome = bench.run(arguments + ["--do", #"{"do":"tap","table":"mine","row":[0,0]}"#])
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("mine"))
    #expect(outcome.output.contains("1  done        tap"))
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let status: Int32
    let message: String
    var help = ""
    var testDescription: String { message }
  }

  static let mistakes: [Mistake] = [
    .init(
      arguments: ["--do", #"{"do":"reload"}"#], status: 64, message: "does not say which table it is about",
      help: "the tables are `ann` and `bob`"),
    .init(
      arguments: ["--do", #"{"do":"reload","table":"anna"}"#], status: 64,
      message: "there is no table `anna`",
      help: "did you mean `ann`?"),
    .init(
      arguments: ["--do", #"{"do":"reload","table":7}"#], status: 64,
      message: "`table` is a string, not a number"),
    .init(arguments: ["--batch", "@b.jsonl"], status: 1, message: "does not say which table it is about"),
    .init(
      arguments: ["--do", #"{"do":"reload","table":"ann"}"#, "--output", "@o.csv"], status: 64,
      message: "`--output` names one file, and there are 2 tables", help: "`--in-place`"),
    .init(
      arguments: ["--do", #"{"do":"reload","table":"ann"}"#, "--table", "@ann.csv"], status: 64,
      message: "two tables are the file"),
    .init(
      arguments: ["--do", #"{"do":"reload","table":"ann"}"#, "--table", "bob=@p.lua"], status: 64,
      message: "two tables have the name `bob`", help: "`--table NAME=FILE`"),
    .init(
      arguments: ["--do", #"{"do":"reload","table":"ann"}"#, "--table", "-"], status: 64,
      message: "cannot come from standard input"),
    .init(
      arguments: ["--do", #"{"do":"reload","table":"ann"}"#, "--table", "none.csv"], status: 1,
      message: "there is no file `none.csv`"),
  ]

  @Test(arguments: mistakes) func wrong(_ mistake: Mistake) throws {
    let bench = try bench()
    try bench.write(Array("{\"do\":\"reload\",\"table\":\"ann\"}\n{\"do\":\"reload\"}\n".utf8), to: "b.jsonl")
    let before = try bench.snapshot()
    let arguments = mistake.arguments.map { $0.replacing("=@", with: "=\(bench.path(""))/") }
    let outcome = bench.run(["run"] + tables + arguments)
    #expect(outcome.status == mistake.status)
    #expect(outcome.errors.contains(mistake.message), "\(outcome.errors)")
    if !mistake.help.isEmpty { #expect(outcome.errors.contains(mistake.help), "\(outcome.errors)") }
    #expect(outcome.output.isEmpty)
    #expect(try bench.snapshot() == before)
  }

  @Test(arguments: ["show", "matrix", "prove"]) func otherCommandsLookAtOne(_ command: String) throws {
    let bench = try bench()
    let policy = command == "show" ? ["--policy", "@p.lua"] : ["@p.lua"]
    let outcome = bench.run([command] + policy + ["--table", "@ann.csv", "--table", "@team/bob.csv"])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("`--table` is given twice"), "\(outcome.errors)")
  }

  /// A run that was killed while it wrote the tables is told of before, and stands in the way of writing.
  @Test func anInterruptedRun() throws {
    let bench = try bench()
    let left = "team/.bob.csv.tabulua-old"
    try bench.write(Array("id,task,state\n1,Cook,Todo\n".utf8), to: left)
    let before = try bench.snapshot()
    let step = drag("ann", "1")
    let dry = bench.run(["run"] + tables + step)
    #expect(dry.status == 0)
    #expect(dry.diagnostics.map(\.code) == ["interrupted_write"])
    #expect(
      dry.errors.hasPrefix("warning: a run was interrupted while it wrote `team/bob.csv` together with other")
    )
    #expect(dry.errors.contains("--> team/.bob.csv.tabulua-old\n"))
    let written = bench.run(["run"] + tables + step + ["--in-place"])
    #expect(written.status == 1)
    #expect(written.diagnostics.map(\.severity) == [.warning, .error])
    #expect(written.output.hasSuffix("1 row moved; nothing was written\n"))
    #expect(try bench.snapshot() == before)
  }
}
