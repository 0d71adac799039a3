import TabuluaCommands
import Testing

@Suite struct ProgressTests {
  private final class Screen {
    var text = ""
    var seconds = 0
  }

  /// A run in which every look at the clock takes a second.
  private func run(errorsAtTerminal: Bool, outputAtTerminal: Bool) throws -> String {
    let bench = try Workbench(Sample.files)
    let screen = Screen()
    let context = CommandContext(
      standardOutput: CommandOutput(isTerminal: outputAtTerminal) { _ in 0 },
      standardError: CommandOutput(isTerminal: errorsAtTerminal, width: 16) { bytes in
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
    #expect(text.hasPrefix("\r\u{1B}[K2 of 7 steps, …\r\u{1B}[K3 of 7 steps, …"))
    #expect(text.hasSuffix("7 of 7 steps, …\r\u{1B}[K"))
  }

  @Test func notWhereNobodyLooksOrResultsAreShown() throws {
    #expect(try run(errorsAtTerminal: false, outputAtTerminal: false) == "")
    #expect(try run(errorsAtTerminal: true, outputAtTerminal: true) == "")
  }
}
