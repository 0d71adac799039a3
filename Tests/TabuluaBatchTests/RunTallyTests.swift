import TabuluaText
@testable import TabuluaBatch
import TabuluaScript
import TabuluaDrawing
import TabuluaModel
import Testing

@Suite struct RunTallyTests {
  private func drag(
    _ step: Int, _ outcome: StepResult.Outcome, reason: String? = nil, to: TableIndexPath? = nil
  ) -> StepResult {
    StepResult(
      step: step, line: step + 1, interaction: .drag(.path([0, 0]), .to([1, 0])), outcome: outcome,
      label: "r\(step)", from: [0, 0], proposed: [1, 0], to: to, reason: reason)
  }

  private func text(_ results: [StepResult], width: Int? = nil, reasonsKept: Int = 1_000) -> String {
    var tally = RunTally(reasonsKept: reasonsKept)
    for result in results { tally.take(result) }
    return RunTextRenderer(style: TextStyle(width: width), steps: nil).text(tally)
  }

  @Test func verbsOutcomesAndReasons() {
    var results = [StepResult(step: 1, line: 1, interaction: .setEditing(true), outcome: .done)]
    for step in 2...1_201 { results.append(drag(step, .moved, to: [1, 0])) }
    results.append(drag(1_202, .retargeted, reason: "rows stay", to: [0, 4]))
    results.append(drag(1_203, .refused, reason: "locked\u{7}"))
    results.append(drag(1_204, .refused))
    for step in 1_205...1_220 { results.append(drag(step, .refused, reason: "full")) }
    results.append(StepResult(step: 1_221, interaction: .call("view:insert_rows"), outcome: .failed))
    #expect(
      text(results) == """
        set_editing  1 done
        drag         1 200 moved, 1 retargeted, 18 refused
        insert_rows  1 failed

        retargeted    1  rows stay
                         first: step 1202, line 1203: r1202 [0, 0] to [1, 0], landed at [0, 4]
        refused      16  full
                         first: step 1205, line 1206: r1205 [0, 0] to [1, 0]
                      1  locked\\u{7}
                         first: step 1203, line 1204: r1203 [0, 0] to [1, 0]
                      1  without a reason
                         first: step 1204, line 1205: r1204 [0, 0] to [1, 0]

        """)
  }

  @Test func whatFailedBeforeTheFirstStepIsNoStep() {
    #expect(text([StepResult(step: 0, outcome: .failed)]) == "")
    #expect(text([StepResult(step: 1, line: 2, outcome: .failed)]) == "batch       1 failed\n")
  }

  /// Ten reasons are named, the most frequent ones; of those beyond what is kept only the number is known.
  @Test func manyReasons() {
    var results: [StepResult] = []
    for step in 1...40 { results.append(drag(step, .refused, reason: "reason \(step % 20)")) }
    results.append(drag(41, .refused, reason: "reason 19"))
    results.append(drag(42, .refused, reason: "a new one"))
    let lines = text(results, reasonsKept: 20).split(separator: "\n").map(String.init)
    #expect(lines.count == 1 + 10 * 2 + 1)
    #expect(lines[1] == "refused      3  reason 19")
    #expect(lines[3] == "             2  reason 1")
    #expect(lines.last == "            21  for other reasons")
    var tally = RunTally(reasonsKept: 20)
    for result in results { tally.take(result) }
    #expect(tally.reasons(of: .refused).count == 20)
    #expect(tally.otherReasons(of: .refused) == 1)
    #expect(tally.reasons(of: .retargeted).isEmpty)
  }

  @Test func longReasonsAreBrokenAtSpaces() {
    let reason = "there is no room for another card here, 牛乳の場所はありません"
    for line in text([drag(1, .refused, reason: reason)], width: 50).split(separator: "\n") {
      #expect(DisplayWidth.of(line) <= 50, "\(line)")
    }
  }

  @Test func manyChanges() {
    var changes: [RowChange] = []
    for row in 0..<1_500 {
      changes.append(
        RowChange(
          kind: .moved, label: "r\(row)", from: [0, row], to: [1, row], oldSectionName: "A",
          newSectionName: "B"))
      changes.append(
        RowChange(
          kind: .set, label: "r\(row)", to: [1, row], column: row % 2 == 0 ? "n" : "title", old: .text("a"),
          new: .text("b")))
    }
    changes.append(RowChange(kind: .mark, label: "x", column: "done", old: false, new: true))
    changes.append(RowChange(kind: .deleted, label: "gone", from: [0, 3]))
    changes.append(RowChange(kind: .deleted, from: [0, 4]))
    let renderer = RunTextRenderer(steps: nil)
    #expect(
      renderer.summary(of: changes) == """
        moved     1 500 rows, such as
                  r0  [0, 0] → [1, 0] from A to B
                  r1  [0, 1] → [1, 1] from A to B
                  r2  [0, 2] → [1, 2] from A to B
        deleted   2 rows
                  gone  was at [0, 3]
                  was at [0, 4]
        set       n: 750 values, such as
                  r0  n: "a" → "b"
                  r2  n: "a" → "b"
                  r4  n: "a" → "b"
        set       title: 750 values, such as
                  r1  title: "a" → "b"
                  r3  title: "a" → "b"
                  r5  title: "a" → "b"
        mark      done: 1 value
                  x  done: false → true

        """)
    #expect(
      RunTextRenderer.count(RowDiff.counts(of: changes))
        == "1 500 rows moved, 2 rows deleted, 1 500 values set, 1 mark changed")
  }
}
