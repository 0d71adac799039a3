import Foundation
import TabuluaText
import Testing

@testable import TabuluaCommands

/// Reports of tests for the programs that run them: they are what those programs read.
@Suite("Reports of tests") struct TestReportTests {
  /// Tests of every outcome, with names that are hard to write.
  private static let files = [
    "all_spec.lua": """
    describe("all #1", function()
      policy "none.lua"
      fixture { { text = "a" }, { text = "b" } }
      it("passes # TODO", function() end)
      it("is <wrong> & \\"so\\" \\27[31m\\n]]>", function() assert.equal("a\\0b", 1) end)
      it("raises", function() error("# SKIP on purpose \\u{FFFF}") end)
      it("runs for ever", function() while true do end end)
      it("looks different", function() assert.snapshot("table") end)
      pending("later # soon")
    end)
    """,
    "good_spec.lua": "it('passes', function() end)\npending('later')\n",
    "broken_spec.lua": "it(",
    "none.lua": "return {}",
  ]

  /// Specs of no tests, whose names are hard to write, or that say what XML cannot hold.
  private static let oddFiles = [
    "empty_spec.lua": "", "none_spec.lua": "describe('', function() end)",
    "raises_spec.lua": "error('\\0]]>&<')",
    "o'd \u{1}<&\"]]>_spec.lua": "it('', function() error('x') end)\npending('')\nit(' ', function() end)",
    "b<&\u{7F}_spec.lua": "it(",
    "texts_spec.lua": #"""
    it("<![CDATA[ ]]> \0\1\27\127\r\n\t\u{85}\u{2028}\u{FFFE}\u{1F600}\xFF &amp;", function()
      print("<![CDATA[\0]]>")
      error("]]> \0\1\127\u{85}\u{FFFF}\u{1FFFF}\u{1F600}\xFF <a b='c'> &#0; " .. ("long "):rep(20000))
    end)
    it("waits", function() pending("\0 <later> ]]> \"x\"") end)
    it("has no body")
    """#,
  ]

  private static let limits = ["--max-instructions", "100000", "--jobs", "1"]

  @Test("JUnit's XML is what the schemas of Ant and of Jenkins say", arguments: JUnitSchema.all)
  func junit(schema: JUnitSchema) throws {
    let bench = try Workbench(Self.files.merging(Self.oddFiles) { _, odd in odd })
    let report = bench.path("report.xml")
    let alone = try bench.snapshot().keys.map { ["@\($0)"] }
    for specs in [["@."], ["@good_spec.lua", "@missing_spec.lua"]] + alone {
      let result = bench.run(
        ["test"] + specs + ["--format", "junit", "--report", "junit=\(report)"] + Self.limits)
      #expect(schema.problems(in: result.output) == [], "\(schema.name): \(specs)")
      #expect(try schema.problems(in: bench.read("report.xml")) == [], "\(schema.name): \(specs)")
    }
    // What it was before, so that the facts are seen to hold something.
    let old = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="tabulua" tests="1" failures="0" errors="0" skipped="0" time="0.000123">
        <testsuite name="t_spec.lua" tests="1" failures="0" errors="0" skipped="0" time="0.000123">
          <testcase classname="t_spec.lua" name="t" file="t_spec.lua" line="1" time="0.000123"/>
        </testsuite>
      </testsuites>
      """
    #expect(schema.problems(in: old).count >= 3)
  }

  @Test("an error is told apart from an expectation that is wrong")
  func errors() throws {
    let bench = try Workbench(Self.files)
    let junit = bench.run(["test", "@all_spec.lua", "--format", "junit"] + Self.limits).output
    #expect(junit.contains(#"tests="6" failures="2" errors="2" skipped="1""#))
    #expect(junit.components(separatedBy: "<error ").count == 3)
    #expect(junit.components(separatedBy: "<failure ").count == 3)
    let tap = bench.run(["test", "@all_spec.lua", "--format", "tap"] + Self.limits)
    #expect(
      tap.lines.filter { $0.hasPrefix("  severity:") } == [
        "  severity: \"fail\"", "  severity: \"error\"", "  severity: \"error\"", "  severity: \"fail\"",
      ])
    let lines = bench.run(["test", "@all_spec.lua", "--format", "jsonl"] + Self.limits).lines
    #expect(
      lines.compactMap { $0.firstMatch(of: #/"failure":"(\w+)"/#).map { String($0.output.1) } } == [
        "expectation", "error", "error", "expectation",
      ])
    #expect(lines.last == #"{"kind":"summary","passed":1,"failed":4,"pending":1,"errors":2}"#)
  }

  @Test("Perl's own `prove` takes TAP 13, and not TAP 14")
  func prove() throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/prove") else { return }
    let bench = try Workbench(Self.files)
    for (format, complains) in [("tap", false), ("tap14", true)] {
      let command = "tabulua test good_spec.lua --format \(format)"
      let good = try bench.shell("/usr/bin/prove --exec 'sh -c' '\(command)'")
      #expect(good.output.contains("Result: \(complains ? "FAIL" : "PASS")"), "\(good.output)\(good.errors)")
      #expect(good.output.contains("don't know about versions later than 13") == complains)
      let all = try bench.shell(
        "tabulua test all_spec.lua --max-instructions 100000 --format \(format) > all.tap; "
          + "/usr/bin/prove --exec cat all.tap")
      #expect(all.output.contains("Tests: 6 Failed: 4"), "\(all.output)")
      #expect(all.output.contains("Parse errors") == complains)
    }
  }

  @Test("the line that runs a test alone does so, whatever the test is called")
  func names() throws {
    let names = [
      "-x", "--", "--format", "it's", #"a "b" 'c'"#, "$HOME `id` \\\\ !", "a\\tb", "a\\nb", "\\27[31m",
      "é 日本",
      "100% #", " spaces ", "same", "same and more", "SAME", "a\\0b", "*?[]{}~;&|<>()",
    ]
    let tests = names.map { "it(\"\($0.replacing("\"", with: "\\\""))\", function() error('no') end)" }
    let bench = try Workbench(["n_spec.lua": tests.joined(separator: "\n")])
    let all = bench.run(["test", "@n_spec.lua"])
    let mark = "  run it alone: "
    let commands = all.lines.filter { $0.hasPrefix(mark) }.map { $0.dropFirst(mark.count) }
    #expect(commands.count == names.count && Set(commands).count == names.count)
    for (line, command) in commands.enumerated() {
      let one = try bench.shell(String(command))
      #expect(one.status == 2 && one.lines.first == "n_spec.lua  1 failed", "\(command): \(one.errors)")
      #expect(one.output.contains("--> n_spec.lua:\(line + 1)\n"), "\(command)")
      #expect(one.lines.contains(mark + command))
    }
  }

  @Test("reports stand beside what is shown, each whole or not at all")
  func files() throws {
    let bench = try Workbench(Self.files)
    let spec = ["test", "@good_spec.lua"]
    let shown = bench.run(spec)
    var reports: [String] = []
    for format in TestFormat.all { reports += ["--report", "\(format.name)=\(bench.path(format.name))"] }
    let both = bench.run(spec + reports)
    #expect(both.output == shown.output && both.status == 0 && both.errors == "")
    for format in TestFormat.all {
      let alone = bench.run(spec + ["--format", format.name])
      #expect(
        timeless(bench.relative(Array(try bench.read(format.name).utf8))) == timeless(alone.output),
        "\(format.name)")
    }
    // A report that cannot be written leaves what was there; that is seen before the first test runs.
    let before = try bench.snapshot()
    let failed = bench.run(spec + ["--report", "junit=\(bench.path("none/at/all.xml"))"])
    #expect(
      failed.status == 1 && failed.output.isEmpty && failed.diagnostics.map(\.code) == ["directory_missing"])
    let over = bench.run(spec + ["--report", "tap=\(bench.path("good_spec.lua"))"])
    #expect(over.status == 1 && over.diagnostics.map(\.code) == ["output_is_input"])
    #expect(try bench.snapshot() == before)
  }

  private func timeless(_ text: String) -> String {
    Workbench.Outcome(command: "", status: 0, output: text, errors: "").withoutTimes.output
  }

  @Test("wrong reports") func wrongReports() throws {
    let bench = try Workbench(Self.files)
    var transcript = Transcript()
    for reports in [
      ["junit"], ["junit="], ["=x"], ["junitt=x.xml"], ["tap=-"], ["tap=x", "junit=x"],
    ] { transcript.add(bench.run(["test", "@good_spec.lua"] + reports.flatMap { ["--report", $0] })) }
    transcript.expect(
      """
      $ tabulua test good_spec.lua --report junit
      ! error: `--report` takes a format and a file, not `junit`
      !   = help: write them as in `--report junit=report.xml`
      (exit status 64)

      $ tabulua test good_spec.lua --report junit=
      ! error: `--report` takes a format and a file, not `junit=`
      !   = help: write them as in `--report junit=report.xml`
      (exit status 64)

      $ tabulua test good_spec.lua --report =x
      ! error: `--report` takes a format and a file, not `=x`
      !   = help: write them as in `--report junit=report.xml`
      (exit status 64)

      $ tabulua test good_spec.lua --report junitt=x.xml
      ! error: there is no format `junitt`
      !   = help: did you mean `junit`?
      (exit status 64)

      $ tabulua test good_spec.lua --report tap=-
      ! error: `--report` names a file, and `-` is none
      !   = help: leave `--report` out for standard output
      (exit status 64)

      $ tabulua test good_spec.lua --report tap=x --report junit=x
      ! error: `--report` would overwrite the file of `--report`, `x`
      !   = help: write to another file
      (exit status 64)

      """)
    #expect(try bench.snapshot().keys.sorted() == Self.files.keys.sorted())
  }

  @Test("every command that has formats takes reports") func everyCommand() throws {
    var counted = 0
    for command in ArgumentCheck.commands {
      let options = OptionNames.names(of: command)
      #expect(options.contains("--format") == options.contains("--report"), "\(command)")
      if options.contains("--report") { counted += 1 }
    }
    #expect(counted >= 15)
  }

  /// What tests print that pass is shown by no report, and takes none of the memory for results.
  @Test func printsOfPassingTests() throws {
    let bench = try Workbench([
      "a_spec.lua":
        "for i = 1, 150 do it('t ' .. i, function() for _ = 1, 100 do print(('x'):rep(2000)) end end) end\n"
    ])
    let test = bench.run(["test", "@a_spec.lua", "--max-memory", "16"])
    #expect(test.status == 0 && test.output.contains("150 tests: 150 passed"), "\(test)")
  }
}
