@testable import TabuluaCommands
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

  @Test func notWhereNobodyLooksOrResultsAreShown() throws {
    #expect(try run(errorsAtTerminal: false, outputAtTerminal: false) == "")
    #expect(try run(errorsAtTerminal: true, outputAtTerminal: true) == "")
  }
}
