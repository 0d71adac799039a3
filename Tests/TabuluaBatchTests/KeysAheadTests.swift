import SeededNumbers
import TabuluaText
import TabuluaBatch
import TabuluaScript
import TabuluaModel
import TabuluaFiles
import Testing

/// The rows that steps name are found ahead; nothing that happens between makes a difference.
@Suite struct KeysAheadTests {
  /// Steps that delete rows, give them other keys and give these to others, and that name keys that are gone.
  private func steps(_ count: Int = 300, seed: Int) throws -> [InteractionBatch.Step] {
    var random = SeededGenerator(seed: UInt64(seed))
    func key() -> String { "k\(random.next(below: 70))" }
    let lines = (0..<count).map { step in
      switch random.next(below: 6) {
      case 0: #"{"do":"set","row":{"key":"\#(key())"},"values":{"title":"edited \#(step)"}}"#
      case 1: #"{"do":"set","row":{"key":"\#(key())"},"values":{"id":"\#(key())"}}"#
      case 2: #"{"do":"drag","row":{"key":"\#(key())"},"before":{"key":"\#(key())"}}"#
      case 3: #"{"do":"drag","row":{"key":"\#(key())"},"after":{"key":"\#(key())"}}"#
      case 4:
        random.next(below: 3) == 0
          ? #"{"do":"delete","row":{"key":"\#(key())"}}"# : #"{"do":"tap","row":{"key":"\#(key())"}}"#
      default:
        random.next(below: 4) == 0
          ? #"{"do":"update","insert_rows":[{"at":[0,0],"values":{"id":"\#(key())","title":"new"}}]}"#
          : #"{"do":"drag","row":[0,\#(random.next(below: 40))],"before":{"key":"\#(key())"}}"#
      }
    }
    return try InteractionBatch(jsonLines: Array(lines.joined(separator: "\n").utf8), name: "b.jsonl").steps
  }

  private final class Told {
    var lines: [String] = []
    var failures = 0

    func take(_ record: RunRecord) {
      guard case .step(let result) = record else { return }
      if result.outcome == .failed { failures += 1 }
      lines.append(
        "\(result.line ?? 0) \(result.outcome) \(result.row ?? "-") \(result.from?.description ?? "-") "
          + "\(result.to?.description ?? "-") \(result.error?.message ?? "")")
    }
  }

  private func run(
    _ batches: [InteractionBatch], keepsGoing: Bool = true
  ) throws -> (told: Told, rows: [[String]]) {
    let rows: [[TableValue]] = (0..<60).map { [.text("k\($0)"), .text("Row \($0)")] }
    let contents = try TableContents(
      columns: ["id", "title"], mapping: TableMapping(text: "title", key: "id"), rows: rows)
    let told = Told()
    let runner = BatchRunner(options: RunOptions(keepsGoing: keepsGoing)) { told.take($0) }
    runner.open(contents, viewport: 0, editing: true)
    for batch in batches { runner.run([batch]) }
    runner.view?._checkInvariants()
    var result: [[String]] = []
    if let contents = runner.contents {
      contents.forEachRow { _, row in
        result.append([contents.text(of: row, column: 0), contents.text(of: row, column: 1)])
      }
    }
    return (told, result)
  }

  @Test(arguments: 0..<40)
  func `many steps at once do what each does alone`(seed: Int) throws {
    let steps = try steps(seed: seed)
    let whole = try run([InteractionBatch(name: "b.jsonl", steps: steps)])
    let alone = try run(steps.map { InteractionBatch(name: "b.jsonl", steps: [$0]) })
    #expect(whole.told.lines == alone.told.lines)
    #expect(whole.rows == alone.rows)
    #expect(whole.told.lines.count == 300)
    // Both ways of ending are there.
    #expect((10..<290).contains(whole.told.failures), "\(whole.told.failures)")
  }

  /// In a long batch another thread finds the rows, while they are moved, deleted and given other keys.
  @Test(arguments: [4_096, 5_000], [1, 2, 3])
  func `a long batch does what its steps do alone`(count: Int, seed: Int) throws {
    let steps = try steps(count, seed: seed)
    let whole = try run([InteractionBatch(name: "b.jsonl", steps: steps)])
    let alone = try run(steps.map { InteractionBatch(name: "b.jsonl", steps: [$0]) })
    #expect(whole.told.lines == alone.told.lines)
    #expect(whole.rows == alone.rows)
    #expect(whole.told.lines.count == count)
  }

  /// A long batch may end at any of its steps.
  @Test(arguments: [1, 33, 1_024, 1_025, 4_000])
  func `a long batch that ends early`(failing: Int) throws {
    let set = #"{"do":"set","row":{"key":"k1"},"values":{"title":"again"}}"#
    var lines = [String](repeating: set, count: 6_000)
    lines[failing - 1] = #"{"do":"delete","row":{"key":"no such key"}}"#
    let batch = try InteractionBatch(jsonLines: Array(lines.joined(separator: "\n").utf8), name: "b.jsonl")
    let (told, _) = try run([batch], keepsGoing: false)
    #expect(told.lines.count == failing && told.failures == 1)
  }
}
