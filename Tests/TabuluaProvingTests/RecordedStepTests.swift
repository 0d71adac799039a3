import TabuluaModel
import TabuluaText
import Testing

@testable import TabuluaProving

/// Reading traces: both halves are read at the same time, and nothing tells where they meet.
@Suite struct RecordedStepTests {
  /// A step, with as many calls before it as it was held over places.
  private func lines(_ step: Int, hovers: Int) -> [String] {
    let calls = (0..<hovers).map {
      #"{"kind":"call","step":\#(step),"call":"target_index_path_for_move","args":[[0,1],[0,\#(step + $0)]]}"#
    }
    let result =
      #"{"kind":"step","step":\#(step),"do":"drag","outcome":"moved","from":[0,1],"proposed":[0,0],"to":[0,0]}"#
    return calls + [result]
  }

  /// A trace of some steps, and over how many places each row was held.
  private func trace(_ steps: Int) -> (text: String, hovers: [Int]) {
    let hovers = (0..<steps).map { ($0 * 7 + steps) % 5 }
    let lines = hovers.enumerated().flatMap { self.lines($0.offset + 1, hovers: $0.element) }
    return (([#"{"version":1,"kind":"run"}"#] + lines).joined(separator: "\n") + "\n", hovers)
  }

  @Test(arguments: Array(0...40)) func theHalvesMeetAnywhere(_ count: Int) throws {
    let (text, hovers) = trace(count)
    // A few more bytes in the first line move the middle.
    for more in 0..<150 {
      let bytes = Array((String(repeating: " ", count: more) + text).utf8)
      let steps = try RecordedStep.read(bytes, name: "t.jsonl")
      #expect(steps.map(\.step) == Array(0..<count).map { $0 + 1 })
      let through = zip(steps, hovers).map { step, hovers in
        hovers == 0
          ? [TableIndexPath(section: 0, row: 0)]
          : (0..<hovers).map { TableIndexPath(section: 0, row: step.step + $0) }
      }
      #expect(steps.map(\.through) == through)
    }
  }

  /// What is wrong is told with its line, the first one in the file.
  @Test(arguments: Array(2...30)) func wrongLines(_ number: Int) throws {
    var lines = trace(30).text.split(separator: "\n").map(String.init)
    lines[number - 1] = "{"
    if number < lines.count - 2 { lines[lines.count - 1] = "[" }
    let error = try #require(throws: Diagnostic.self) {
      try RecordedStep.read(Array(lines.joined(separator: "\n").utf8), name: "t.jsonl")
    }
    #expect(error.location?.line == number)
    #expect(error.code == "invalid_trace")
  }

  @Test func noTrace() {
    for text in ["", "\n\n", #"{"kind":"step","step":1,"do":"tap","outcome":"done"}"#] {
      #expect(throws: Diagnostic.self) { try RecordedStep.read(Array(text.utf8), name: "t.jsonl") }
    }
  }
}
