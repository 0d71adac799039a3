@testable import TabuluaCommands
import TabuluaText
import Testing

@Suite struct ProgressTests {
  private final class Screen {
    var text = ""
    var seconds = 0
  }

  /// A run in which every look at the clock takes a second.
  private func run(
    errorsAtTerminal: Bool, outputAtTerminal: Bool, width: Int = 16, batch: String? = nil
  ) throws -> String {
    let bench = try Workbench(Sample.files)
    if let batch { try bench.write(Array(batch.utf8), to: "b.jsonl") }
    let screen = Screen()
    let context = CommandContext(
      standardOutput: CommandOutput(isTerminal: outputAtTerminal) { _ in 0 },
      standardError: CommandOutput(isTerminal: errorsAtTerminal, width: width) { bytes in
        screen.text += String(decoding: bytes, as: UTF8.self)
        return 0
      },
      now: {
        screen.seconds += 1
        return .seconds(screen.seconds)
      })
    let arguments = [
      "run", "--table", bench.path("t.csv"), "--policy", bench.path("p.lua"), "--batch",
      bench.path("b.jsonl"),
    ]
    #expect(CommandLineTool.run(arguments, in: context) == .done)
    return screen.text
  }

  /// Nothing in the first two seconds, then a line that is written over, cut to the terminal, and taken away.
  @Test func aLongRunSaysHowFarItIs() throws {
    let text = try run(errorsAtTerminal: true, outputAtTerminal: false)
    #expect(text == (2...7).map { "\r\u{1B}[K\($0) of 7 steps, …" }.joined() + "\r\u{1B}[K")
  }

  /// Where steps are only counted, a terminal that shows the results does not show how far the run is.
  @Test func aLongRunThatIsSummedUp() throws {
    let batch = String(repeating: #"{"do":"set_editing","editing":true}"# + "\n", count: 1_500)
    let text = try run(errorsAtTerminal: true, outputAtTerminal: true, width: 40, batch: batch)
    let numbers = (2...1_500).map { ($0, $0 < 1_000 ? "\($0)" : "1 \("\($0)".suffix(3))") }
    #expect(
      text == numbers.map { "\r\u{1B}[K\($1) of 1 500 steps, \($0) s" }.joined() + "\r\u{1B}[K")
  }

  /// A proof in which every look at the clock takes `step` seconds; the errors and how often the clock was looked at.
  private func prove(_ words: [String] = [], step: Int, errorsAtTerminal: Bool = false) throws -> String {
    let bench = try Workbench([
      "p.lua":
        "return { table = { section_by = 's', sections = { 'A', 'B' } }, shapes = { n = { '1', '2', '3' } }, "
        + "can_move_row = function(view, path) return view:row(path).n ~= '1' end }"
    ])
    let screen = Screen()
    let context = CommandContext(
      standardOutput: CommandOutput { _ in 0 },
      standardError: CommandOutput(isTerminal: errorsAtTerminal) { bytes in
        screen.text += String(decoding: bytes, as: UTF8.self)
        return 0
      },
      now: {
        screen.seconds += step
        return .seconds(screen.seconds)
      })
    #expect(
      CommandLineTool.run(["prove", bench.path("p.lua"), "--shapes", "2"] + words, in: context) == .done)
    return screen.text
  }

  /// Where no terminal shows how far it is, one line says how long a proof takes, and what would be a smaller one.
  @Test func aLongProofSaysSoOnce() throws {
    let text = try prove(step: 3)
    #expect(
      text.hasPrefix("note: "), "\(text)")
    #expect(text.split(separator: "note: ").count == 1, "\(text)")
    #expect(text.contains(" of 2 442 drags took 6 seconds, and the rest may take "), "\(text)")
    #expect(
      text.contains(
        "= help: `--shapes 1` has 66 drags of 16 tables, and fewer values of `n` make fewer tables; "
          + "`--time-limit` says how long the command may take\n"), "\(text)")
    #expect(try prove(["-q"], step: 3) == "")
    #expect(try prove(step: 0) == "")
    let shown = try prove(step: 3, errorsAtTerminal: true)
    #expect(shown.contains(" of 2 442 drags, ") && !shown.contains("note"))
  }

  @Test(
    arguments: [
      (61, "61 seconds"), (89.9, "90 seconds"), (90, "2 minutes"), (5_399, "90 minutes"), (5_400, "2 hours"),
      (129_600, "2 days"), (1e30, "more days than anybody has"),
    ])
  func longTimes(_ seconds: Double, _ words: String) { #expect(CountText.ofLong(seconds: seconds) == words) }

  @Test func notWhereNobodyLooksOrResultsAreShown() throws {
    #expect(try run(errorsAtTerminal: false, outputAtTerminal: false) == "")
    #expect(try run(errorsAtTerminal: true, outputAtTerminal: true) == "")
  }
}
