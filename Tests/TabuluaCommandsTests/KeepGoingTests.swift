import TabuluaText
import Testing

@testable import TabuluaCommands

/// What `--keep-going` makes of errors in batches in Lua.
@Suite struct KeepGoingTests {
  private static func set(_ key: String) -> String { #"user:set("\#(key)", { values = { title = "new" } })"# }

  private static func run(_ lines: [String], _ options: String = "--keep-going") throws -> (
    outcome: Workbench.Outcome, bench: JournalBench
  ) {
    let bench = try JournalBench(["k.lua": lines.joined(separator: "\n") + "\n"])
    let outcome = bench.run(
      "run --table @t.csv --policy @p.lua --batch @k.lua --in-place --format jsonl " + options)
    return (outcome, bench)
  }

  private static func warnings(_ outcome: Workbench.Outcome) -> [Diagnostic] {
    outcome.diagnostics.filter { $0.code == "rest_not_run" }
  }

  /// An error that nobody catches ends the script: a warning tells where, and how to go on.
  @Test func theRestOfAScript() throws {
    for wrong in [Self.set("none"), "error('no')", "local x = nil; x.y = 1"] {
      let (outcome, bench) = try Self.run([Self.set("T-1"), wrong, Self.set("T-4")])
      #expect(outcome.status == 1)
      let warning = try #require(Self.warnings(outcome).first, "\(wrong): \(outcome.errors)")
      #expect(warning.message == "the error at line 2 ended `k.lua`: the rest of it was not run", "\(wrong)")
      #expect(warning.location?.file == "k.lua" && warning.location?.line == 2, "\(wrong)")
      #expect(warning.severity == .warning && warning.help?.contains("pcall") == true)
      #expect(outcome.lines.filter { $0.contains(#""code":"rest_not_run""#) }.count == 1, "\(outcome.output)")
      let text = try bench.text("t.csv")
      #expect(text.contains("T-1,new") && text.contains("T-4,Rest"), "\(wrong): \(text)")
    }
  }

  /// A script that catches the error goes on, and nothing is to be warned of.
  @Test func errorsThatAreCaught() throws {
    let (outcome, bench) = try Self.run([
      Self.set("T-1"), "pcall(function() \(Self.set("none")) end)", Self.set("T-4"),
    ])
    #expect(outcome.status == 1 && Self.warnings(outcome).isEmpty, "\(outcome.errors)")
    #expect(try bench.text("t.csv").contains("T-4,new"))
  }

  /// Without the option the run ends, and says why by the step itself; so does a limit.
  @Test func runsThatEnd() throws {
    #expect(Self.warnings(try Self.run([Self.set("none"), Self.set("T-1")], "").outcome).isEmpty)
    let loop = "while true do \(Self.set("T-1")) end"
    let limited = try Self.run([loop], "--keep-going --max-steps 3").outcome
    #expect(limited.diagnostics.contains { $0.code == "too_many_steps" }, "\(limited.errors)")
    #expect(Self.warnings(limited).isEmpty)
  }

  /// The next batch is run.
  @Test func theNextBatch() throws {
    let bench = try JournalBench(["k.lua": Self.set("none") + "\n"])
    let outcome = bench.run(
      "run --table @t.csv --policy @p.lua --batch @k.lua --batch @b.jsonl --in-place --keep-going")
    #expect(Self.warnings(outcome).count == 1, "\(outcome.errors)")
    #expect(try bench.text("t.csv").contains("T-1,Writing"))
  }
}
