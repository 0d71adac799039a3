import TabuluaText
import Testing

/// Laws on the command line.
@Suite struct LawCommandTests {
  static let law = """
    local policy = { table = { key = "id", text = "title", section_by = "status", check = "done",
      sections = { "Todo", "Doing", "Done" } } }
    policy.laws = {
      ["one at a time"] = function(view)
        return view:section(view:find_section("Doing")).count <= 1, "Doing has one already"
      end,
    }
    return policy

    """

  static let batch = """
    {"do":"drag","row":{"key":"T-1"},"to_section":"Doing","at":"first"}
    {"do":"drag","row":{"key":"T-3"},"to_section":"Done","at":"last"}

    """

  private func bench() throws -> Workbench {
    try Workbench(["t.csv": Sample.table, "p.lua": Self.law, "b.jsonl": Self.batch])
  }

  private let arguments = [
    "run", "--table", "@t.csv", "--policy", "@p.lua", "--batch", "@b.jsonl", "--editing", "--in-place",
  ]

  @Test func everyStep() throws {
    for extra in [[], ["--laws", "every"], ["--laws=every"]] {
      let bench = try bench()
      bench.run(arguments + extra).expect(
        output: """
          1  refused     T-1 [0, 0] to the top of Doing: law `one at a time`: Doing has one already
          2  moved       T-3 [1, 0] to the end of Done, landed at [2, 1]

          2 steps: 1 moved, 1 refused
          1 row moved; written to t.csv

          """)
      try bench.expect(
        file: "t.csv",
        """
        id,title,status,done,estimate
        T-1,Write,Todo,,2
        T-2,Measure,Todo,x,
        T-4,Rest,Done,x,3
        T-3,日本語の題,Done,,1

        """)
    }
    let strict = try bench()
    let before = try strict.snapshot()
    strict.run(arguments + ["--strict"]).expect(
      status: 2,
      output: """
        1  refused     T-1 [0, 0] to the top of Doing: law `one at a time`: Doing has one already

        1 step: 1 refused
        nothing was written, because a step was refused

        """)
    #expect(try strict.snapshot() == before)
  }

  /// At the end, what one step broke another one may have mended.
  @Test func atTheEnd() throws {
    let bench = try bench()
    let result = bench.run(arguments + ["--laws", "end"])
    result.expect(
      output: """
        1  moved       T-1 [0, 0] to the top of Doing, landed at [1, 0]
        2  moved       T-3 [1, 1] to the end of Done, landed at [2, 1]

        2 steps: 2 moved
        2 rows moved; written to t.csv

        """)
    try bench.expect(
      file: "t.csv",
      """
      id,title,status,done,estimate
      T-1,Write,Doing,,2
      T-2,Measure,Todo,x,
      T-4,Rest,Done,x,3
      T-3,日本語の題,Done,,1

      """)

    let broken = try self.bench()
    try broken.write(Array(Self.batch.split(separator: "\n")[0].utf8), to: "b.jsonl")
    let before = try broken.snapshot()
    for extra in [[], ["--keep-going"]] {
      let result = broken.run(arguments + ["--laws", "end"] + extra)
      result.expect(
        status: 1,
        output: """
          1  moved       T-1 [0, 0] to the top of Doing, landed at [1, 0]
          2  failed      the laws at the end of the run: law `one at a time`: Doing has one already

          2 steps: 1 moved, 1 failed
          nothing was written, because a step failed

          """,
        errors: """
          error: law `one at a time`: Doing has one already
            --> p.lua:4
            |
          4 |   ["one at a time"] = function(view)
            |
            = help: `--laws every` refuses the step that breaks it

          """)
      #expect(try broken.snapshot() == before)
    }
    broken.run(["trace"] + arguments.dropFirst().dropLast() + ["--laws", "end"]).expect(
      status: 1,
      output: """
        step 1, line 1: T-1 [0, 0] to the top of Doing
           1  can_move_row [0, 0]                        not defined, so yes
           2  target_index_path_for_move [0, 0], [1, 0]  not defined, so [1, 0]
           =  moved, landed at [1, 0]
        step 2: the laws at the end of the run
           1  law "one at a time"  no: Doing has one already  (p.lua:4)
           =  failed: law `one at a time`: Doing has one already

        2 steps: 1 moved, 1 failed
        nothing was written, because a step failed

        """,
      errors: """
        error: law `one at a time`: Doing has one already
          --> p.lua:4
          |
        4 |   ["one at a time"] = function(view)
          |
          = help: `--laws every` refuses the step that breaks it

        """)
    try self.bench().run(["trace"] + arguments.dropFirst().dropLast() + ["--laws", "end"]).expect(
      output: """
        step 1, line 1: T-1 [0, 0] to the top of Doing
           1  can_move_row [0, 0]                        not defined, so yes
           2  target_index_path_for_move [0, 0], [1, 0]  not defined, so [1, 0]
           =  moved, landed at [1, 0]
        step 2, line 2: T-3 [1, 1] to the end of Done
           1  can_move_row [1, 1]                        not defined, so yes
           2  target_index_path_for_move [1, 1], [2, 1]  not defined, so [2, 1]
           =  moved, landed at [2, 1]
        after the last step
           1  law "one at a time"  yes  (p.lua:4)

        moved     T-1  [0, 0] → [1, 0] from Todo to Doing
        moved     T-3  [1, 0] → [2, 1] from Doing to Done

        2 steps: 2 moved
        2 rows moved; nothing was written (dry run)

        """)
  }

  @Test func never() throws {
    let bench = try bench()
    try bench.write(Array(Self.batch.split(separator: "\n")[0].utf8), to: "b.jsonl")
    bench.run(arguments + ["--laws", "off"]).expect(
      output: """
        1  moved       T-1 [0, 0] to the top of Doing, landed at [1, 0]

        1 step: 1 moved
        1 row moved; written to t.csv

        """)
    try bench.expect(
      file: "t.csv",
      """
      id,title,status,done,estimate
      T-1,Write,Doing,,2
      T-2,Measure,Todo,x,
      T-3,日本語の題,Doing,,1
      T-4,Rest,Done,x,3

      """)
  }

  @Test func aLawThatFails() throws {
    let bench = try bench()
    try bench.write(
      Array(Self.law.replacingOccurrences("count <= 1", with: "cuont <= 1").utf8), to: "p.lua")
    let before = try bench.snapshot()
    let result = bench.run(arguments)
    result.expect(
      status: 1,
      output: """
        1  failed      T-1 [0, 0] to the top of Doing: the law `one at a time` failed: attempt to compare nil with number

        1 step: 1 failed
        nothing was written, because a step failed

        """,
      errors: """
        error: the law `one at a time` failed: attempt to compare nil with number
          --> p.lua:5
          |
        5 |     return view:section(view:find_section("Doing")).cuont <= 1, "Doing has one already"
          |
          = calls, innermost first:
              p.lua:5: in the function at line 4

        """)
    let problem = try #require(result.diagnostics.first)
    #expect(problem.code == "callback_failed" && problem.callback == "law")
    #expect(problem.location?.fileAndLine == "p.lua:5")
    #expect(try bench.snapshot() == before)
  }

  @Test func checkedBeforeTheRun() throws {
    let bench = try bench()
    try bench.write(Array("return { laws = { \"one_mrk\" } }".utf8), to: "p.lua")
    bench.run(arguments).expect(
      status: 3,
      errors: """
        error: there is no ready law `one_mrk`
          --> p.lua:1:20
          |
        1 | return { laws = { "one_mrk" } }
          |                    ^^^^^^^
          = help: did you mean `one_mark`?

        """)
    bench.run(["check", "@p.lua"]).expect(
      status: 3,
      output: "p.lua: 1 error\n",
      errors: """
        error: there is no ready law `one_mrk`
          --> p.lua:1:20
          |
        1 | return { laws = { "one_mrk" } }
          |                    ^^^^^^^
          = help: did you mean `one_mark`?

        """)
    try bench.write(Array(Self.law.utf8), to: "p.lua")
    #expect(bench.run(["check", "@p.lua"]).output == "p.lua: no problems\n")
  }
}

extension String {
  fileprivate func replacingOccurrences(_ text: String, with other: String) -> String {
    var result = self
    while let range = result.firstRange(of: text) { result.replaceSubrange(range, with: other) }
    return result
  }
}
