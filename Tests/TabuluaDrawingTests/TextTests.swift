import TabuluaText
@testable import TabuluaBatch
import TabuluaScript
import TabuluaDrawing
import Testing

@testable import TabuluaModel

@Suite struct TextTests {
  private let renderer = RunTextRenderer(steps: 12)

  @Test func steps() {
    let drag = Interaction.drag(.key("milk"), .to([1, 0]))
    let text = [
      StepResult(step: 1, line: 1, interaction: .setEditing(true), outcome: .done),
      StepResult(
        step: 2, line: 2, interaction: drag, outcome: .moved, row: "milk", label: "milk", from: [0, 2],
        proposed: [1, 0], to: [1, 0]),
      StepResult(
        step: 3, line: 3, interaction: drag, outcome: .retargeted, row: "milk", label: "milk", from: [0, 2],
        proposed: [1, 0], to: [0, 4], reason: "stays before\nthe add row"),
      StepResult(
        step: 10, line: 4, interaction: .drag(.path([0, 0]), .section("日本", .last)), outcome: .moved,
        label: "牛乳", from: [0, 0], proposed: [1, 1], to: [1, 1]),
      StepResult(
        step: 11, line: 5, interaction: .drag(.path([9, 0]), .through([[0, 1], [0, 2]], cancel: true)),
        outcome: .failed, error: Diagnostic(code: "x", message: "there is no row [9, 0]")),
    ].map(renderer.text).joined()
    #expect(
      text == """
         1  done        editing mode on
         2  moved       milk [0, 2] to [1, 0]
         3  retargeted  milk [0, 2] to [1, 0], landed at [0, 4]: stays before\\nthe add row
        10  moved       牛乳 [0, 0] to the end of 日本, landed at [1, 1]
        11  failed      [9, 0] over [0, 1], [0, 2], let go: there is no row [9, 0]

        """)
  }

  @Test func aSectionWithoutANameIsShownInQuotes() {
    let step = StepResult(
      step: 1, line: 1, interaction: .drag(.path([0, 0]), .section("", .first)), outcome: .refused,
      from: [0, 0])
    #expect(renderer.text(step) == " 1  refused     [0, 0] to the top of \"\"\n")
  }

  @Test func longLabelsAreCut() {
    let label = String(repeating: "a", count: 39) + "日本"
    let shown = String(repeating: "a", count: 39) + "…"
    let step = StepResult(
      step: 1, line: 1, interaction: .drag(.path([0, 0]), .to([0, 1])), outcome: .moved, label: label,
      from: [0, 0], proposed: [0, 1], to: [0, 1])
    #expect(renderer.text(step) == " 1  moved       \(shown) [0, 0] to [0, 1]\n")
    let change = RowChange(kind: .moved, label: label, from: [0, 0], to: [0, 1])
    #expect(renderer.text(change) == "moved     \(shown)  [0, 0] → [0, 1]\n")
  }

  @Test func changes() {
    let text = [
      RowChange(
        kind: .moved, row: "milk", label: "milk", from: [0, 2], to: [1, 0], oldSectionName: "A",
        newSectionName: "日本"),
      RowChange(
        kind: .moved, row: "tea", label: "tea", from: [0, 2], to: [0, 0], oldSectionName: "A",
        newSectionName: "A"),
      RowChange(kind: .moved, label: "bread", from: [0, 1], to: [1, 0]),
      RowChange(kind: .inserted, label: "rye", to: [1, 0], newSectionName: "日\u{1B}本"),
      RowChange(kind: .deleted, label: "rice", from: [0, 1], oldSectionName: "A"),
      RowChange(kind: .set, row: "tea", label: "tea", to: [0, 0], column: "n", old: .integer(1), new: .null),
      RowChange(kind: .mark, to: [0, 1], column: "done", old: .boolean(false), new: .boolean(true)),
    ].map(renderer.text).joined()
    #expect(
      text == """
        moved     milk  [0, 2] → [1, 0] from A to 日本
        moved     tea  [0, 2] → [0, 0]
        moved     bread  [0, 1] → [1, 0]
        inserted  rye  at [1, 0] in 日\\u{1b}本
        deleted   rice  was at [0, 1] in A
        set       tea  n: 1 → nothing
        mark      [0, 1]  done: false → true

        """)
  }

  @Test func longLinesAreBrokenAtSpaces() {
    let narrow = RunTextRenderer(style: TextStyle(width: 40), steps: 1)
    let text = narrow.text(
      StepResult(
        step: 1, interaction: .drag(.key("milk"), .to([1, 0])), outcome: .refused, label: "milk",
        from: [0, 2],
        reason: "there is no room for milk here, 牛乳の場所はありません"))
    for line in text.split(separator: "\n") { #expect(DisplayWidth.of(line) <= 40, "\(line)") }
    #expect(text.split(separator: "\n").count > 2)
    #expect(
      text.split(separator: "\n").dropFirst().allSatisfy { $0.hasPrefix(String(repeating: " ", count: 15)) })
  }

  @Test func coloursOnlyWhereAsked() {
    let result = StepResult(step: 1, interaction: .setEditing(true), outcome: .done)
    #expect(!renderer.text(result).contains("\u{1B}"))
    #expect(RunTextRenderer(style: TextStyle(usesColor: true), steps: 1).text(result).contains("\u{1B}[32m"))
  }

  @Test func counts() {
    #expect(RunTextRenderer.count([:] as [StepResult.Outcome: Int]) == "0 steps")
    #expect(
      RunTextRenderer.count([.moved: 4, .done: 1, .refused: 2]) == "7 steps: 1 done, 4 moved, 2 refused")
    #expect(RunTextRenderer.count([:] as [RowChange.Kind: Int]) == "no changes")
    #expect(
      RunTextRenderer.count(
        RowDiff.counts(of: [RowChange(kind: .moved), RowChange(kind: .set), RowChange(kind: .set)]))
        == "1 row moved, 2 values set")
  }

  @Test func traceInWords() {
    var trace = TraceTextRenderer()
    var text = trace.text(.run)
    text += trace.text(.call(step: 0, CallRecord(callback: .viewDidLoad, arguments: [], at: "a.lua:3")))
    text += trace.text(
      .call(
        step: 1,
        CallRecord(
          callback: .canMoveRow, arguments: [.path([0, 2])], result: .boolean(true), implemented: false)))
    text += trace.text(
      .call(
        step: 1,
        CallRecord(
          callback: .targetIndexPathForMove, arguments: [.path([0, 2]), .path([1, 0])], text: "full",
          at: "a.lua:7")))
    text += trace.text(
      .step(
        StepResult(
          step: 1, line: 4, interaction: .drag(.key("milk"), .to([1, 0])), outcome: .refused, label: "milk",
          from: [0, 2], proposed: [1, 0], reason: "full")))
    text += trace.text(
      .call(
        step: 2,
        CallRecord(
          callback: .moveRow, arguments: [.path([0, 2]), .path([1, 0])], at: "a.lua:9", failed: true)))
    text += trace.text(
      .step(
        StepResult(
          step: 2, line: 5, interaction: .setEditing(false), outcome: .failed,
          error: Diagnostic(code: "x", message: "boom"))))
    text += trace.text(.summary(RunSummary(steps: 2, failed: 1, refused: 1, status: 1)))
    #expect(
      text == """
        before the first step
           1  view_did_load  told  (a.lua:3)
        step 1, line 4: milk [0, 2] to [1, 0]
           1  can_move_row [0, 2]                        not defined, so yes
           2  target_index_path_for_move [0, 2], [1, 0]  refused: full  (a.lua:7)
           =  refused: full
        step 2, line 5: editing mode off
           1  move_row [0, 2], [1, 0]  failed  (a.lua:9)
           =  failed: boom

        """)
  }
}
