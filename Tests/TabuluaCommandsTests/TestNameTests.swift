import Foundation
import Testing

/// The name under which a report shows a test is the one that `-k` takes, and it runs this test alone.
@Suite("Names of tests") struct TestNameTests {
  /// Names that are each other's, or nearly, or none.
  private static let spec = #"""
    local function no() error("no") end
    it("a", no) it("a", no) it("a (2)", no) it("a", no) it("A", no)
    describe("g", function() it("a", no) it("a", no) end)
    it("g a", no) it("g a (2)", no)
    describe("g", function() it("a", no) describe("h i", function() it("j", no) end) end)
    it("g (2) a", no)
    describe("g h", function() it("i j", no) end)
    describe("g", function() describe("h", function() it("i j", no) end) end)
    it("", no) it("", no) it("  ", no) it("(no name)", no)
    describe("", function() it("", no) it("x", no) end)
    it(" x", no) it("x ", no) it("x", no)
    it("t\tt", no) it("t t", no) it("\27[31m", no) it("\\u{1b}[31m", no) it("l\nl", no) it("l\\nl", no)
    it("n\u{FFFF}", no) it("n\\u{ffff}", no) it("n\u{FFFE}\u{1FFFF}", no)
    it("e\u{301}", no) it("\u{E9}", no) it("\xFE", no) it("\xFF", no) it("👩‍👩‍👧", no)
    it("name_spec.lua: a", no) it(("long "):rep(300), no) it("& < > \" ' ]]> &amp;", no)
    each({ 1, 1 }, "each", no)
    drags { { from = { 0, 0 }, proposed = { 0, 0 }, expect = "moved" }, { from = { 0, 0 }, proposed = { 0, 0 }, expect = "moved" } }
    """#

  private static let count = 44

  /// The tests that a run reports, by their lines of JSON.
  private func tests(_ outcome: Workbench.Outcome) throws -> [[String: Any]] {
    try outcome.lines.compactMap { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["kind"] as? String == "test" ? object : nil
    }
  }

  /// Where a test stands among those of its file: its place, and the one of what it repeats.
  private func run(_ bench: Workbench, _ arguments: [String]) throws -> [String] {
    try tests(bench.run(["test", "@name_spec.lua", "--format", "jsonl"] + arguments)).compactMap {
      $0["name"] as? String
    }
  }

  private func option(_ name: String) -> [String] {
    name.hasPrefix("-") ? ["--pattern=\(name)"] : ["-k", name]
  }

  @Test("each is shown under a name of its own, which runs it alone, whatever report tells it")
  func names() throws {
    let bench = try Workbench(["name_spec.lua": Self.spec])
    let names = try run(bench, [])
    #expect(names.count == Self.count && Set(names).count == names.count, "\(names)")
    #expect(names.allSatisfy { !$0.allSatisfy(\.isWhitespace) })
    for name in names { #expect(try run(bench, option(name)) == [name]) }
    // What stands in the reports: their lines, and the names in their texts.
    let tap = bench.run(["test", "@name_spec.lua", "--format", "tap"]).lines
      .filter { $0.hasPrefix("not ok ") }.compactMap { line in
        line.firstRange(of: " - ").map { String(line[$0.upperBound...]) }
      }
    let junit = bench.run(["test", "@name_spec.lua", "--format", "junit"]).lines
      .compactMap {
        $0.firstMatch(of: #/<testcase name="([^"]*)"/#).map { Self.unescaped(String($0.output.1)) }
      }
    let github = bench.run(["test", "@name_spec.lua", "--format", "github"]).lines
      .compactMap { $0.firstMatch(of: #/title=([^:]*)::/#).map { Self.decoded(String($0.output.1)) } }
    let pretty = bench.run(["test", "@name_spec.lua"]).lines.filter { $0.hasPrefix("✗ ") }.map {
      String($0.dropFirst(2))
    }
    for (report, shown) in [
      (
        "tap",
        tap.map {
          bench.path("name_spec.lua").dropLast(13)
            + $0.replacing("\\\\", with: "\\").replacing("\\#", with: "#")
        }
      ),
      ("junit", junit),
      ("github", github), ("pretty", pretty),
    ] {
      #expect(shown.count == Self.count && Set(shown).count == shown.count, "\(report): \(shown)")
      for (name, shown) in zip(names, shown) {
        #expect(try run(bench, option(shown)) == [name], "\(report): \(shown)")
      }
    }
  }

  private static func unescaped(_ text: String) -> String {
    text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&amp;", with: "&")
  }

  private static func decoded(_ text: String) -> String {
    text.replacing("%3A", with: ":").replacing("%2C", with: ",").replacing("%25", with: "%")
  }

  @Test("a name that is written stays the one of its test, and numbers go to the others")
  func written() throws {
    let bench = try Workbench(["name_spec.lua": Self.spec])
    let names = try run(bench, [])
    #expect(
      Array(names.prefix(14)) == [
        "a", "a (3)", "a (2)", "a (4)", "A", "g a", "g a (2)", "g a (3)", "g a (2) (2)", "g (2) a",
        "g (2) h i j", "g (2) a (2)", "g h i j", "g (3) h i j",
      ])
    #expect(names.filter { $0.hasPrefix("(no name)") }.count == 6, "\(names)")
  }

  @Test("only the test that failed is remembered, and the one that notices a change is named")
  func others() throws {
    let spec = """
      policy "p.lua"
      fixture { { text = "a" }, { text = "b" } }
      describe("g", function() it("a", function() end) end)
      it("g a", function() assert.refused(user:drag({ 0, 0 }, { 0, 1 })) end)
      it("g a", function() end)
      """
    let bench = try Workbench(
      [
        "name_spec.lua": spec,
        "p.lua": "return { can_move_row = function(view, path) return path.row > 0 end }",
      ])
    let mutants = bench.run(["mutate", "@p.lua", "@name_spec.lua", "--format", "jsonl"]).lines
    let removed = mutants.filter { $0.contains("\"removed_callback\"") }
    #expect(removed.count == 1 && removed[0].contains("\"test\":\"name_spec.lua: g a (3)\""), "\(mutants)")
    try bench.write(Array("return {}".utf8), to: "p.lua")
    let all = try bench.shell("tabulua test name_spec.lua")
    #expect(all.output.contains("3 tests: 2 passed, 1 failed"), "\(all.output)\(all.errors)")
    let last = try bench.shell("tabulua test name_spec.lua --last-failed")
    #expect(last.output.contains("1 test: 1 failed"), "\(last.output)\(last.errors)")
  }

  @Test("a snapshot is its test's, whatever the tests are called")
  func snapshots() throws {
    func spec(_ body: String) -> [UInt8] {
      Array("it('a', function() end)\nit('a: b', function() \(body) end)\n".utf8)
    }
    let bench = try Workbench()
    let update = ["test", "@s_spec.lua", "--update"]
    try bench.write(spec("assert.snapshot('x', 'one')"), to: "s_spec.lua")
    #expect(bench.run(update).status == 0)
    let kept = try bench.read("__snapshots__/s_spec.snap")
    #expect(kept.contains("= a: b: x\n"), "\(kept)")
    // The test that takes it fails before it does; another one, whose name begins its name, passes.
    try bench.write(spec("error('no')"), to: "s_spec.lua")
    #expect(bench.run(update).status == 2)
    #expect(try bench.read("__snapshots__/s_spec.snap") == kept)
    // Names that are no line, and one that is the next number.
    try bench.write(
      spec(
        "assert.snapshot('y\\nz', '1') assert.snapshot('v (2)', '2') assert.snapshot('v', '3') assert.snapshot('v', '4')"
      ),
      to: "s_spec.lua")
    #expect(bench.run(update).status == 0)
    let names = try bench.read("__snapshots__/s_spec.snap").split(separator: "\n").filter {
      $0.hasPrefix("= ")
    }
    #expect(names == ["= a: b: v", "= a: b: v (2)", "= a: b: v (3)", "= a: b: y\\nz"], "\(names)")
    let again = bench.run(["test", "@s_spec.lua"])
    #expect(again.status == 0, "\(again.output)\(again.errors)")
  }

  @Test("a snapshot that two tests would take is taken by neither")
  func sharedSnapshot() throws {
    let bench = try Workbench([
      "s_spec.lua": """
      it('a', function() assert.snapshot('b: c', 'one') end)
      it('a: b', function() assert.snapshot('c', 'two') assert.snapshot('d', 'three') end)
      """
    ])
    let result = bench.run(["test", "@s_spec.lua", "--update"])
    #expect(result.status == 1)
    #expect(
      result.errors == """
        error: the snapshot `a: b: c` is taken by several tests: `a` and `a: b`
          --> __snapshots__/s_spec.snap
          = help: give one of the tests, or what it takes, a name without `: `

        """)
    let kept = try bench.read("__snapshots__/s_spec.snap")
    #expect(kept == "tabulua snapshots 1\n\n= a: b: d\n| three\n")
  }

  @Test("specs that are not there have names of their own")
  func missingSpecs() throws {
    let bench = try Workbench()
    let arguments = ["test", "@one_spec.lua", "@two_spec.lua", "--format"]
    let junit = bench.run(arguments + ["junit"]).output
    for name in ["one_spec.lua", "two_spec.lua"] {
      #expect(junit.contains("<testcase name=\"load\" classname=\"\(name)\""), "\(junit)")
    }
    let tap = bench.run(arguments + ["tap"]).lines.filter { $0.hasPrefix("not ok") }
    #expect(tap == ["not ok 1 - one_spec.lua", "not ok 2 - two_spec.lua"])
  }
}
