@testable import TabuluaCommands
import TabuluaText
import Foundation
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

  /// A policy that owns its rows is proved in parts too, and refused where it says that it has too many.
  @Test func policiesThatOwnRows() throws {
    func policy(_ rows: Int) -> String {
      "return { number_of_rows = function() return \(rows) end, cell_for_row = function(view, path) return { text = 'row ' .. path.row } end, "
        + "move_row = function() end, can_move_row = function() return true end }"
    }
    let bench = try Workbench(["many.lua": policy(4_000_000), "some.lua": policy(100)])
    let many = bench.run(["prove", "@many.lua"])
    #expect(
      many.status == 1 && many.errors.contains("a table of 4 000 000 rows has 16 000 000 000 000 drags"),
      "\(many)")
    let some = bench.run(["prove", "@some.lua", "--only-law", "in_table"])
    #expect(some.status == 0 && some.output.contains("10 000 drags"), "\(some)")
    let screen = Screen()
    let context = CommandContext(
      standardOutput: CommandOutput { _ in 0 },
      standardError: CommandOutput { bytes in
        screen.text += String(decoding: bytes, as: UTF8.self)
        return 0
      },
      now: {
        screen.seconds += 30
        return .seconds(screen.seconds)
      })
    #expect(
      CommandLineTool.run(["prove", bench.path("some.lua"), "--only-law", "in_table"], in: context) == .done)
    #expect(screen.text.contains(" of 10 000 drags took "), "\(screen.text)")
    #expect(screen.text.contains("`--row` tries the drags of single rows"), "\(screen.text)")
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

/// Errors of steps that come again and again at one place.
@Suite struct RepeatedErrorsTests {
  @Test func theFirstThreeAreShown() throws {
    let bench = try Workbench([
      "t.csv": "id,title\na,A\n",
      "p.lua":
        "return { did_select_row = function() error(\"not today\") end, will_select_row = function(_, path, again)\nif math.random(1) == 2 then error(\"x\") end return path end }",
      "taps.jsonl": String(repeating: "{\"do\":\"tap\",\"row\":[0,0]}\n", count: 8)
        + String(repeating: "{\"do\":\"tap\",\"row\":[0,7]}\n", count: 5),
    ])
    let run = ["run", "--table", "@t.csv", "--policy", "@p.lua", "--batch", "@taps.jsonl", "--keep-going"]
    let text = bench.run(run)
    #expect(text.errors.components(separatedBy: "not today\n").count - 1 == 3, "\(text.errors)")
    #expect(
      text.errors.contains("note: 5 more steps failed with `callback_failed` at this place\n"),
      "\(text.errors)")
    #expect(text.errors.contains("p.lua:1"), "\(text.errors)")
    // Each line of a batch is a place of its own, and results tell of every step.
    #expect(text.errors.components(separatedBy: "taps.jsonl:").count - 1 == 5, "\(text.errors)")
    let json = bench.run(run + ["--format", "jsonl"])
    #expect(json.output.components(separatedBy: "not today").count - 1 == 8, "\(json.output)")
    #expect(
      bench.run(run.dropLast() + ["--do", #"{"do":"tap","row":[0,0]}"#]).errors.contains("more steps")
        == false)
  }
}
