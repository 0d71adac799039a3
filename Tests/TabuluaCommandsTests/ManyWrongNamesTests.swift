import TabuluaText
import Testing

@testable import TabuluaCommands

/// A run with very many wrong keys: its first ones are told with what they may mean, and all of them where they are.
@Suite struct ManyWrongNamesTests {
  @Test(arguments: [#"{"do":"tap","row":{"key":"k1x"}}"#, #"{"do":"tap","row":{"key":"k2x"}}"#])
  func theFirstOnesHaveAHelp(_ step: String) throws {
    let count = 120
    let bench = try Workbench([
      // A hundred looks through a thousand keys are the most of a run.
      "t.csv": "id,title\n" + (0..<1000).map { "k\($0),T\n" }.joined(), "p.lua": "return {}\n",
      "b.jsonl": String(repeating: step + "\n", count: count),
    ])
    let outcome = bench.run([
      "run", "--table", "@t.csv", "--key", "id", "--policy", "@p.lua", "--batch", "@b.jsonl", "--keep-going",
    ])
    #expect(outcome.status == 1)
    let problems = outcome.diagnostics.filter { $0.code == "unknown_key" }
    #expect(problems.count == count)
    #expect(problems.compactMap { $0.location?.line } == Array(1...count))
    let asks = problems.map { $0.help?.contains("did you mean") ?? false }
    #expect(asks == Array(repeating: true, count: 100) + Array(repeating: false, count: count - 100))
    // The others say how a key is found.
    #expect(problems.allSatisfy { $0.help != nil })
  }
}
