import TabuluaText
import Foundation
import TabuluaCommands
@testable import TabuluaFiles
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

  func bench(_ policy: String = SeveralTablesTests.policy) throws -> Workbench {
    try Workbench([
      "ann.csv": "id,task,state\n1,Write,Todo\n2,Read,Todo\n3,Rest,Done\n",
      "team/bob.csv": "id,task,state\n1,Cook,Todo\n2,Wash,Done\n", "p.lua": policy,
    ])
  }

  let tables = ["--table", "@ann.csv", "--table", "@team/bob.csv", "--policy", "@p.lua", "--editing"]

  private func drag(_ table: String, _ key: String) -> [String] {
    ["--do", #"{"do":"drag","table":"\#(table)","row":{"key":"\#(key)"},"to_section":"Done","at":"last"}"#]
  }

  @Test func eachStepIsAboutItsTable() throws {
    let bench = try bench()
    let outcome = bench.run(["run"] + tables + drag("ann", "1") + drag("bob", "1") + drag("ann", "2"))
    #expect(
      outcome.output
        == """
        1  moved       in ann: 1 [0, 0] to the end of Done, landed at [1, 1]
        2  refused     in bob: 1 [0, 0] to the end of Done: bob has enough
        3  refused     in ann: 2 [0, 0] to the end of Done: ann has enough

        moved     ann: 1  [0, 0] → [1, 1] from Todo to Done

        3 steps: 1 moved, 2 refused
        1 row moved; nothing was written (dry run)

        """)
    #expect(outcome.status == 0)
  }

  @Test func bothAreWritten() throws {
    let bench = try bench(Self.policy.replacing("or 1", with: "or 2"))
    bench.run(
      ["run"] + tables + drag("bob", "1") + drag("ann", "1") + ["--in-place", "--format", "jsonl", "--diff"]
    ).expect(
      output: """
        {"version":1,"kind":"run"}
        {"kind":"step","step":1,"table":"bob","do":"drag","outcome":"moved","row":"1","from":[0,0],"proposed":[1,1],"to":[1,1]}
        {"kind":"step","step":2,"table":"ann","do":"drag","outcome":"moved","row":"1","from":[0,0],"proposed":[1,1],"to":[1,1]}
        {"kind":"change","change":"moved","table":"ann","row":"1","from":[0,0],"to":[1,1],"from_section":"Todo","to_section":"Done"}
        {"kind":"change","change":"moved","table":"bob","row":"1","from":[0,0],"to":[1,1],"from_section":"Todo","to_section":"Done"}
        {"kind":"summary","steps":2,"failed":0,"refused":0,"written":["ann.csv","team/bob.csv"],"status":0}

        """)
    #expect(try bench.read("ann.csv") == "id,task,state\n2,Read,Todo\n3,Rest,Done\n1,Write,Done\n")
    #expect(try bench.read("team/bob.csv") == "id,task,state\n2,Wash,Done\n1,Cook,Done\n")
    #expect(try bench.snapshot().keys.sorted() == ["ann.csv", "p.lua", "team", "team/bob.csv"])
  }

  /// The field has one type, however many files change.
  @Test func oneIsWritten() throws {
    let bench = try bench()
    let lines = bench.run(["run"] + tables + drag("ann", "1") + ["--in-place", "--format", "jsonl"]).lines
    #expect(
      lines.last
        == #"{"kind":"summary","steps":1,"failed":0,"refused":0,"written":["ann.csv"],"status":0}"#)
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
    bench.run(
      [
        "run", "--table", "@ann.csv", "--table", "bobby=\(bench.path("team/bob.csv"))", "--policy", "@p.lua",
        "--format",
        "jsonl",
      ]
        + ["--do", #"{"do":"tap","table":"ann","row":[0,0]}"#]
        + ["--do", #"{"do":"tap","table":"bobby","row":[0,0]}"#]
        + ["--do", #"{"do":"tap","table":"ann","row":[0,0]}"#] + ["--do", #"{"do":"back","table":"bobby"}"#]
    ).expect(
      output: """
        {"version":1,"kind":"run"}
        {"kind":"step","step":1,"table":"ann","do":"tap","outcome":"done","row":"1","from":[0,0],"newly_selected":[[0,0]],"pushed":["Write"]}
        {"kind":"step","step":2,"table":"bobby","do":"tap","outcome":"done","row":"1","from":[0,0],"newly_selected":[[0,0]],"pushed":["Cook"]}
        {"kind":"step","step":3,"table":"ann / Write","do":"tap","outcome":"done","from":[0,0],"newly_selected":[[0,0]]}
        {"kind":"step","step":4,"table":"bobby / Cook","do":"back","outcome":"done","newly_selected":[],"deselected":[[0,0]],"popped":["Cook"]}
        {"kind":"summary","steps":4,"failed":0,"refused":0,"written":null,"status":0}

        """)
    let trace = bench.run(
      ["trace"] + tables.dropLast() + ["--viewport", "0", "--do", #"{"do":"tap","table":"ann","row":[0,0]}"#])
    trace.expect(
      output: """
        step 1: in ann: tap 1 [0, 0]
           1  should_highlight_row [0, 0]  not defined, so yes
           2  will_select_row [0, 0]       not defined, so [0, 0]
           3  did_select_row [0, 0]        told  (p.lua:12)
           =  done, selected [0, 0], showed Write

        1 step: 1 done
        no changes; nothing was written (dry run)

        """)
  }

  @Test func aScriptChoosesItsTable() throws {
    let bench = try bench()
    try bench.write(
      Array(
        """
        user:use_table("ann")
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
    bench.run(["run"] + tables + ["--batch", "@b.lua", "--keep-going"]).expect(
      status: 1,
      output: """
           1  refused     in bob: 1 [0, 0] to the end of Done: bob has enough
           2  moved       in ann: 1 [0, 0] to the end of Done, landed at [1, 1]
           3  failed      in ann: user:drag: `drag` has no field `table`

        moved     ann: 1  [0, 0] → [1, 1] from Todo to Done

        3 steps: 1 moved, 1 refused, 1 failed
        1 row moved; nothing was written (dry run)

        """,
      errors: """
        b.lua:2: ann\tWrite
        b.lua:4: bob\tCook
        b.lua:8: false\tthere is no table `bbo`
        error: `drag` has no field `table`
          --> b.lua:9
          |
        9 | print(pcall(user.drag, user, "2", { table = "bob", to_section = "Done" }))
          |
          = help: choose the table before, with `user:use_table(name)`
        b.lua:9: false\t`drag` has no field `table`

        """)

    // A batch that follows says for itself which table it is about.
    bench.run(
      ["run"] + tables + [
        "--batch", "@c.lua", "--do", #"{"do":"drag","table":"bob","row":[1,0],"to":[0,0]}"#,
      ]
    ).expect(
      output: """
           1  moved       in bob: 2 [1, 0] to [0, 0]

        moved     bob: 2  [1, 0] → [0, 0] from Done to Todo

        1 step: 1 moved
        1 row moved; nothing was written (dry run)

        """)
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
    bench.run(["run"] + tables + steps + ["--laws", "end", "--in-place"]).expect(
      status: 1,
      output: """
        1  moved       in bob: 1 [0, 0] to the end of Done, landed at [1, 1]
        2  moved       in ann: 1 [0, 0] to the end of Done, landed at [1, 1]
        3  failed      in bob: the laws at the end of the run: law `two rows` would be broken

        3 steps: 2 moved, 1 failed
        nothing was written, because a step failed

        """,
      errors: """
        error: law `two rows` would be broken
          --> p.lua:17
           |
        17 | policy.laws = { ["two rows"] = function(view) return view.name == "ann" or view:number_of_rows(0) > 0 end }
           |
          = help: `--laws every` refuses the step that breaks it

        """)
    bench.run(["run"] + tables + drag("ann", "1") + ["--laws", "end"]).expect(
      output: """
        1  moved       in ann: 1 [0, 0] to the end of Done, landed at [1, 1]

        moved     ann: 1  [0, 0] → [1, 1] from Todo to Done

        1 step: 1 moved
        1 row moved; nothing was written (dry run)

        """)
  }

  @Test func aNameForOneTable() throws {
    let bench = try bench("return { did_select_row = function(view) print(view.name) end }")
    let arguments = ["run", "--table", "mine=\(bench.path("ann.csv"))", "--policy", "@p.lua"]
    bench.run(arguments + ["--do", #"{"do":"tap","table":"mine","row":[0,0]}"#]).expect(
      output: """
        1  done        tap 1 [0, 0], selected [0, 0]

        1 step: 1 done
        no changes; nothing was written (dry run)

        """,
      errors: "p.lua:1: mine\n")
  }

  static let mistakes: [[String]] = [
    ["--do", #"{"do":"reload"}"#],
    ["--do", #"{"do":"reload","table":"anna"}"#],
    ["--do", #"{"do":"reload","table":7}"#],
    ["--batch", "@b.jsonl"],
    ["--do", #"{"do":"reload","table":"ann"}"#, "--output", "@o.csv"],
    ["--do", #"{"do":"reload","table":"ann"}"#, "--table", "@ann.csv"],
    ["--do", #"{"do":"reload","table":"ann"}"#, "--table", "bob=@p.lua"],
    ["--do", #"{"do":"reload","table":"ann"}"#, "--table", "-"],
    ["--do", #"{"do":"reload","table":"ann"}"#, "--table", "none.csv"],
  ]

  @Test func wrong() throws {
    let bench = try bench()
    try bench.write(Array("{\"do\":\"reload\",\"table\":\"ann\"}\n{\"do\":\"reload\"}\n".utf8), to: "b.jsonl")
    let before = try bench.snapshot()
    var transcript = Transcript()
    for mistake in Self.mistakes {
      let outcome = bench.run(
        ["run"] + tables + mistake.map { $0.replacing("=@", with: "=\(bench.folder.path)/") })
      transcript.add(outcome)
      #expect(try bench.snapshot() == before)
    }
    try transcript.expect(inFile: "SeveralTablesMistakes")
  }

  @Test func otherCommandsLookAtOne() throws {
    let bench = try bench()
    var transcript = Transcript()
    for command in [["show", "--policy", "@p.lua"], ["matrix", "@p.lua"], ["prove", "@p.lua"]] {
      transcript.add(bench.run(command + ["--table", "@ann.csv", "--table", "@team/bob.csv"]))
    }
    transcript.expect(
      """
      $ tabulua show --policy p.lua --table ann.csv --table team/bob.csv
      ! error: `--table` is given twice
      !   = help: keep the one that is meant
      (exit status 64)

      $ tabulua matrix p.lua --table ann.csv --table team/bob.csv
      ! error: `--table` is given twice
      !   = help: keep the one that is meant
      (exit status 64)

      $ tabulua prove p.lua --table ann.csv --table team/bob.csv
      ! error: `--table` is given twice
      !   = help: keep the one that is meant
      (exit status 64)

      """)
  }

  /// A run that was killed while it wrote the tables is brought to an end by the next command on one of them.
  @Test(arguments: [false, true]) func anInterruptedRun(_ isChangedSince: Bool) throws {
    let bench = try bench()
    let names = ["ann.csv", "team/bob.csv"]
    // From the second table on all calls of the system fail, as if there were no program any more.
    var calls = FileCalls.system
    let left = Countdown(2)
    calls.fault = { attempt in
      let call = attempt.call
      if call == .exchange { left.count() }
      return left.isOver ? EIO : nil
    }
    #expect(throws: Diagnostic.self) {
      try AtomicFile.write(names.map { (path: bench.path($0), expected: nil) }, calls: calls) {
        index, output in
        output.append("id,task,state\n\(index + 7),New,Todo\n")
      }
    }
    #expect(try bench.read("ann.csv").contains("New") && !bench.read("team/bob.csv").contains("New"))
    if isChangedSince { try bench.write(Array("id,task,state\n5,Theirs,Todo\n".utf8), to: "team/bob.csv") }
    let rows = isChangedSince ? "5,Theirs" : "8,New"
    bench.run(["show", "--table", "@team/bob.csv", "--text", "task", "--format", "text"]).expect(
      output: isChangedSince ? "0  Theirs\n" : "0  New\n",
      errors: isChangedSince
        ? """
        note: a run that was interrupted had begun to write `ann.csv` and `bob.csv`: they are as they were before it again, but for what somebody has changed since
          --> team/bob.csv

        """
        : """
        note: a run that was interrupted had begun to write `ann.csv` and `bob.csv`: they are written to the end now
          --> team/bob.csv

        """)
    #expect(try bench.read("team/bob.csv") == "id,task,state\n\(rows),Todo\n")
    #expect(try bench.read("ann.csv").contains("New") != isChangedSince)
    #expect(try bench.snapshot().keys.sorted() == ["ann.csv", "p.lua", "team", "team/bob.csv"])
  }

  /// A table that another run writes is not read before that one has ended.
  @Test func aTableInUse() throws {
    let bench = try bench()
    let before = try bench.snapshot()
    let locks = try TableLocks([bench.path("team/bob.csv")]) { _ in }
    let step = drag("ann", "1")
    bench.run(["run"] + tables + step + ["--in-place", "--no-wait"]).expect(
      status: 1, output: "",
      errors: """
        error: `team/bob.csv` is being changed by another run
          --> team/bob.csv
          = help: run again when that one has ended, or leave `--no-wait` out to wait for it

        """)
    // What writes no table does not wait.
    #expect(bench.run(["run"] + tables + step + ["--no-wait"]).status == 0)
    withExtendedLifetime(locks) {}
    #expect(try bench.snapshot() == before)
  }
}

/// Counts down to the moment from which on it is over.
private final class Countdown: @unchecked Sendable {
  // Sendable although nothing checks it: one thread alone uses it.
  private var left: Int

  init(_ left: Int) { self.left = left }

  func count() { left -= 1 }

  var isOver: Bool { left <= 0 }
}
