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
      let result = bench.run(arguments + extra)
      #expect(result.status == 0)
      #expect(
        result.lines.prefix(2) == [
          "1  refused     T-1 [0, 0] to the top of Doing: law `one at a time`: Doing has one already",
          "2  moved       T-3 [1, 0] to the end of Done, landed at [2, 1]",
        ])
      #expect(try bench.read("t.csv").contains("T-3,日本語の題,Done"))
    }
    let strict = try bench()
    let before = try strict.snapshot()
    #expect(strict.run(arguments + ["--strict"]).status == 2)
    #expect(try strict.snapshot() == before)
  }

  /// At the end, what one step broke another one may have mended.
  @Test func atTheEnd() throws {
    let bench = try bench()
    let result = bench.run(arguments + ["--laws", "end"])
    #expect(result.status == 0)
    #expect(result.lines.prefix(2).allSatisfy { $0.contains("moved") })
    #expect(try bench.read("t.csv").contains("T-1,Write,Doing"))

    let broken = try self.bench()
    try broken.write(Array(Self.batch.split(separator: "\n")[0].utf8), to: "b.jsonl")
    let before = try broken.snapshot()
    for extra in [[], ["--keep-going"]] {
      let result = broken.run(arguments + ["--laws", "end"] + extra)
      #expect(result.status == 1)
      #expect(
        result.lines[1]
          == "2  failed      the laws at the end of the run: law `one at a time`: Doing has one already")
      #expect(result.errors.contains("error: law `one at a time`: Doing has one already"))
      #expect(result.errors.contains("p.lua:4"))
      #expect(try broken.snapshot() == before)
    }
    let traced = broken.run(["trace"] + arguments.dropFirst().dropLast() + ["--laws", "end"])
    #expect(traced.status == 1)
    #expect(traced.output.contains("law \"one at a time\"  no: Doing has one already  (p.lua:4)"))
    let good = try self.bench().run(["trace"] + arguments.dropFirst().dropLast() + ["--laws", "end"])
    #expect(good.output.contains("after the last step\n   1  law \"one at a time\"  yes  (p.lua:4)"))
  }

  @Test func never() throws {
    let bench = try bench()
    try bench.write(Array(Self.batch.split(separator: "\n")[0].utf8), to: "b.jsonl")
    let result = bench.run(arguments + ["--laws", "off"])
    #expect(result.status == 0)
    #expect(try bench.read("t.csv").contains("T-1,Write,Doing"))
  }

  @Test func aLawThatFails() throws {
    let bench = try bench()
    try bench.write(
      Array(Self.law.replacingOccurrences("count <= 1", with: "cuont <= 1").utf8), to: "p.lua")
    let before = try bench.snapshot()
    let result = bench.run(arguments)
    #expect(result.status == 1)
    let problem = try #require(result.diagnostics.first)
    #expect(problem.code == "callback_failed" && problem.callback == "law")
    #expect(problem.message.hasPrefix("the law `one at a time` failed: attempt to compare"))
    #expect(problem.location?.fileAndLine == "p.lua:5")
    #expect(try bench.snapshot() == before)
  }

  @Test func checkedBeforeTheRun() throws {
    let bench = try bench()
    try bench.write(Array("return { laws = { \"one_mrk\" } }".utf8), to: "p.lua")
    let result = bench.run(arguments)
    #expect(result.status == 3)
    #expect(result.diagnostics.first?.message == "there is no ready law `one_mrk`")
    #expect(result.diagnostics.first?.help == "did you mean `one_mark`?")
    #expect(bench.run(["check", "@p.lua"]).status == 3)
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
