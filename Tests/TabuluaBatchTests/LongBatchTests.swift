import TabuluaText
import TabuluaBatch
import TabuluaModel
import Testing

/// Batches that are long enough to be read by two threads come out as if each line were read by itself.
@Suite struct LongBatchTests {
  /// Lines of every kind, more than half a megabyte.
  private static let lines: [String] = (0..<12_000).map { index in
    switch index % 7 {
    case 0:
      #"{"do":"set","row":{"key":"row \#(index)"},"values":{"note":"edited \#(index), at some length"}}"#
    case 1: #"{"do":"drag","row":[0,\#(index)],"to":[1,\#(index)]}"#
    case 2: ""
    case 3: #"{"do":"drag","row":{"key":"č \#(index)"},"before":{"key":"a\nb"},"table":"left \#(index % 3)"}"#
    case 4: "# a comment with some words in it, so that it is of some length, number \(index)"
    case 5: #"{ "do" : "tap" , "row" : { "key" : "\u0041 \#(index)" } }"#
    default: #"{"do":"delete","row":{"key":"row \#(index)"}}"#
    }
  }

  private static let lineEnds = ["\n", "\r\n"]

  private func batch(_ lines: [String], lineEnd: String, ends: Bool = true) throws -> InteractionBatch {
    let text = lines.joined(separator: lineEnd) + (ends ? lineEnd : "")
    #expect(text.utf8.count > 1 << 19)
    return try InteractionBatch(jsonLines: Array(text.utf8), name: "b.jsonl")
  }

  @Test(arguments: lineEnds, [true, false])
  func steps(lineEnd: String, ends: Bool) throws {
    let batch = try batch(Self.lines, lineEnd: lineEnd, ends: ends)
    var expected: [InteractionBatch.Step] = []
    var tables: [String?] = []
    for (index, line) in Self.lines.enumerated() {
      let alone = try InteractionBatch(jsonLines: Array(line.utf8), name: "b.jsonl")
      expected += alone.steps.map { InteractionBatch.Step(line: index + 1, interaction: $0.interaction) }
      tables += alone.steps.indices.map { alone.table(ofStep: $0) }
    }
    #expect(expected.count > 6_000)
    #expect(batch.steps == expected)
    #expect(batch.steps.indices.map { batch.table(ofStep: $0) } == tables)
  }

  @Test func `a byte-order mark`() throws {
    let text = "\u{FEFF}" + Self.lines.joined(separator: "\n")
    #expect(
      try InteractionBatch(jsonLines: Array(text.utf8), name: "b.jsonl").steps
        == batch(Self.lines, lineEnd: "\n").steps)
  }

  @Test func `one line of half a megabyte`() throws {
    let line = #"{"do":"tap","row":{"key":"\#(String(repeating: "x", count: 1 << 20))"}}"#
    let batch = try InteractionBatch(jsonLines: Array(line.utf8), name: "b.jsonl")
    #expect(batch.steps.map(\.line) == [1])
    #expect(batch.steps.first?.interaction.row == .key(String(repeating: "x", count: 1 << 20)))
  }

  @Test func `nothing but line ends`() throws {
    let text = String(repeating: "\n", count: 1 << 20)
    #expect(try InteractionBatch(jsonLines: Array(text.utf8), name: "b.jsonl").steps.isEmpty)
  }

  @Test(arguments: [[7], [11_999], [5_000, 9_000], [7, 11_999], [5_999, 6_000, 6_001]])
  func `the first mistake is told`(_ mistakes: [Int]) throws {
    var lines = Self.lines
    for mistake in mistakes { lines[mistake] = #"{"do":"fly","row":[0,\#(mistake)]}"# }
    let error = #expect(throws: Diagnostic.self) { try batch(lines, lineEnd: "\n") }
    #expect(error?.location?.line == (mistakes.min() ?? 0) + 1)
    #expect(error?.location?.file == "b.jsonl")
    let alone = #expect(throws: Diagnostic.self) {
      try InteractionBatch(jsonLines: Array(lines[mistakes[0]].utf8), name: "b.jsonl")
    }
    #expect(error?.message == alone?.message)
  }
}
