import Foundation
import TabuluaText
import Testing

@testable import TabuluaCommands

/// The lists of formats are all that there is: what stands in one can be asked for and is in the help.
@Suite("Formats") struct FormatTests {
  private let files = [
    "policy.lua": "return { can_move_row = function(view, path) return path.row > 0 end }",
    "wrong.lua": "return { can_mov_row = function(view, path) return true end }",
    "table.csv": "name\nfirst\nsecond\n",
    "other.csv": "name\nsecond\nthird\n",
    "a_spec.lua": """
    describe("a policy", function()
      policy "policy.lua"
      fixture { { text = "first" }, { text = "second" } }
      it("passes", function() user:drag(index_path(0, 1), { to = { 0, 0 } }) end)
      it("fails", function() error("on purpose") end)
    end)
    """,
  ]

  /// Runs a command in each format and in none that there is, and expects a text of its own from each.
  ///
  /// What is looked for in the help and in the help of the error is only the list; both stand whole in the transcripts.
  private func expectOneTextEach<Format: OutputFormat>(
    _ list: [Format], _ command: [String], in transcript: inout Transcript,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let bench = try Workbench(files)
    let help = bench.run([command[0], "--help"]).output
    #expect(help.contains("<\(Format.namesAsValue)>"), sourceLocation: sourceLocation)
    #expect(list.contains { $0.name == Format.standard.name }, sourceLocation: sourceLocation)
    var texts: Set<String> = []
    for format in list {
      let outcome = bench.run(command + [format.name])
      #expect(outcome.status != 64, "\(format.name): \(outcome.errors)", sourceLocation: sourceLocation)
      texts.insert(outcome.output)
      transcript.add(outcome.withoutTimes)
    }
    #expect(texts.count == list.count, sourceLocation: sourceLocation)
    if command.last == "--format" { try expectReports(list, Array(command.dropLast()), bench) }
    let wrong = bench.run(command + ["nonsense"])
    transcript.add(wrong)
    #expect(wrong.status == 64, sourceLocation: sourceLocation)
    for format in list {
      #expect(wrong.errors.contains("`\(format.name)`"), sourceLocation: sourceLocation)
    }
  }

  /// Each format in a file beside what is shown, which is the text that it would be on standard output.
  private func expectReports<Format: OutputFormat>(
    _ list: [Format], _ command: [String], _ bench: Workbench
  ) throws {
    let before = try bench.snapshot().count
    let reports = list.flatMap { ["--report", "\($0.name)=\(bench.path("report.\($0.name)"))"] }
    let outcome = bench.run(command + reports).withoutTimes
    #expect(outcome.output == bench.run(command).withoutTimes.output)
    for format in list {
      let alone = bench.run(command + ["--format", format.name]).withoutTimes
      var file = alone
      file.output = bench.relative(Array(try bench.read("report.\(format.name)").utf8))
      // What is wrong with a policy is told on standard error, and stands in the report.
      let told = command[0] == "check" ? alone.errors + alone.output : alone.output
      expectText(file.withoutTimes.output, told, "the report \(format.name) of \(alone.command)")
      #expect(alone.status == outcome.status)
    }
    #expect(try bench.snapshot().count == before + list.count)
    // A report never takes the place of a file that the command reads.
    guard let read = command.first(where: { $0.hasPrefix("@") })?.dropFirst() else { return }
    let old = try bench.read(String(read))
    let refused = bench.run(command + ["--report", "\(list[0].name)=\(bench.path(String(read)))"])
    #expect(refused.status == 64 || refused.diagnostics.last?.code == "output_is_input", "\(command)")
    #expect(try bench.read(String(read)) == old)
  }

  @Test("of tests") func tests() throws {
    var transcript = Transcript()
    try expectOneTextEach(
      TestFormat.all, ["test", "@a_spec.lua", "--jobs", "1", "--format"], in: &transcript)
    try transcript.expect(inFile: "TestFormats")
  }

  @Test("each report of tests stands in the list") func testReports() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/TabuluaCommands/Test").standardizedFileURL.path
    let reports = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix("TestReport.swift") }
    // TAP has two versions, which one report writes.
    #expect(reports.count == TestFormat.all.count - 1)
    #expect(Set(TestFormat.all.map(\.name)).count == TestFormat.all.count)
  }

  /// `TABULUA_RECORD=1` writes the line into the guide, and the test fails all the same.
  @Test("of tests, as the guide tells them") func guide() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/TabuluaCommands/Guides.docc/TestingPolicies.md")
    var lines = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n")
    let place = try #require(lines.firstIndex { $0.hasPrefix("| `--format` |") })
    let names = TestFormat.all.map { "`\($0.name)`" }
    let line = "| `--format` | \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "") |"
    #expect(lines[place] == line)
    guard ProcessInfo.processInfo.environment["TABULUA_RECORD"] == "1" else { return }
    lines[place] = line
    try lines.joined(separator: "\n").write(to: page, atomically: true, encoding: .utf8)
  }

  @Test("of tables") func tables() throws {
    var transcript = Transcript()
    try expectOneTextEach(ShowFormat.all, ["show", "--table", "@table.csv", "--format"], in: &transcript)
    try transcript.expect(inFile: "ShowFormats")
  }

  @Test("of matrices") func matrices() throws {
    var transcript = Transcript()
    try expectOneTextEach(
      MatrixFormat.all, ["matrix", "@policy.lua", "--table", "@table.csv", "--format"], in: &transcript)
    try transcript.expect(inFile: "MatrixFormats")
  }

  @Test("of comparisons") func comparisons() throws {
    var transcript = Transcript()
    try expectOneTextEach(
      CompareFormat.all, ["compare", "@table.csv", "@other.csv", "--format"], in: &transcript)
    try transcript.expect(inFile: "CompareFormats")
  }

  @Test("of coverage") func coverage() throws {
    var transcript = Transcript()
    try expectOneTextEach(
      CoverageFormat.all, ["prove", "@policy.lua", "--shapes", "1", "--coverage"], in: &transcript)
    try transcript.expect(inFile: "CoverageFormats")
  }

  @Test("of checks") func checks() throws {
    var transcript = Transcript()
    try expectOneTextEach(CheckFormat.all, ["check", "@wrong.lua", "--format"], in: &transcript)
    let bench = try Workbench([
      "wrong.lua":
        "local policy = { table = { txet = 'a' } }\nfunction policy.can_mov_row(view, path) return true end\nreturn policy\n",
      "style.lua":
        "return { can_move_row = function(view, path) return view:row(path).check == true, \"it's 100% done\" end, table = { order = 'place' } }\n",
      "syntax_spec.lua": "describe(",
    ])
    for format in CheckFormat.all {
      transcript.add(
        bench.run([
          "check", "@wrong.lua", "@style.lua", "@syntax_spec.lua", "--format", format.name, "--report",
          "text=\(bench.path("report.txt"))",
        ]))
      transcript.add(lines: bench.relative(Array(try bench.read("report.txt").utf8)))
    }
    transcript.add(bench.run(["check", "@style.lua", "--strict", "--format", "jsonl"]))
    try transcript.expect(inFile: "CheckFormats")
  }

  @Test("of results") func results() throws {
    var transcript = Transcript()
    for command in [
      ["run", "--policy", "@policy.lua", "--table", "@table.csv", "--do", #"{"do":"tap","row":[0,1]}"#],
      ["trace", "--policy", "@policy.lua", "--table", "@table.csv", "--do", #"{"do":"tap","row":[0,1]}"#],
      ["why", "0,1", "0,0", "--policy", "@policy.lua", "--table", "@table.csv"],
      ["diff", "@policy.lua", "@policy.lua", "--table", "@table.csv"],
      ["prove", "@policy.lua", "--shapes", "1"],
      ["prove", "@policy.lua", "--table", "@table.csv", "--steps", "3", "--runs", "2"],
    ] { try expectOneTextEach(ResultFormat.all, command + ["--format"], in: &transcript) }
    try transcript.expect(inFile: "ResultFormats")
  }

  @Test("the ending of a file tells the format") func endings() {
    #expect(ShowFormat.forFile(named: "a.b/table.SVG").name == "svg")
    #expect(MatrixFormat.forFile(named: "drags.htm").name == "html")
    #expect(CoverageFormat.forFile(named: "lcov.info").name == "lcov")
    #expect(CoverageFormat.forFile(named: "coverage").name == CoverageFormat.standard.name)
    for endings in [
      ShowFormat.all.map(\.fileEndings), MatrixFormat.all.map(\.fileEndings),
      CoverageFormat.all.map(\.fileEndings),
    ] { #expect(Set(endings.joined()).count == endings.joined().count) }
  }
}
