public import TabuluaBatch
import TabuluaText
package import TabuluaModel
import TabuluaScript

/// Lays a trace out for people: under each step the numbered callbacks, in words.
///
/// ```text
/// step 2, line 3: T-2 [0, 1] to [1, 0]
///    1  can_move_row [0, 1]                        yes  (kanban.lua:15)
///    2  target_index_path_for_move [0, 1], [1, 0]  refused: Doing is full (4 of 4)  (kanban.lua:21)
///    =  refused: Doing is full (4 of 4)
/// ```
///
/// Records are given one after the other; a step's text comes when the step is over.
///
/// ```swift
/// var renderer = TraceTextRenderer()
/// let runner = BatchRunner(policy: policy, options: RunOptions(recordsCalls: true)) { record in
///   print(renderer.text(record), terminator: "")
/// }
/// ```
public struct TraceTextRenderer: Sendable {
  /// Colours and width.
  public var style: TextStyle

  private var calls: [CallRecord] = []

  /// The step that `calls` belong to.
  private var step = 0

  /// Makes a renderer.
  public init(style: TextStyle = TextStyle()) { self.style = style }

  /// Takes one record; returns the text that it completes, which is empty for most calls.
  public mutating func text(_ record: RunRecord) -> String {
    switch record {
    case .run, .change:
      return ""
    case .warning(_, let warning):
      return "   !  \(style.paint("warning", .yellow)): \(PrintableText.of(warning.message))\n"
    case .leak(_, let leak):
      return "   !  \(style.paint("leak", .yellow)): \(leak.words)\n"
    case .call(let step, let call):
      let before = step == self.step ? "" : flush()
      self.step = step
      calls.append(call)
      return before
    case .step(let result):
      let before = result.step == step ? "" : flush()
      step = result.step
      return before + text(result)
    case .summary:
      return flush()
    }
  }

  /// The calls of a step that has no result: those before the first step, and those of laws after the last one.
  private mutating func flush() -> String {
    calls.isEmpty
      ? "" : heading(step == 0 ? "before the first step" : "after the last step") + takeCalls(in: nil)
  }

  private mutating func text(_ result: StepResult) -> String {
    let title = result.step == 0 ? "before the first step" : "\(result.numberAndLine): \(result.request)"
    let outcome = style.paint(result.outcome.rawValue, result.outcome.color)
    let consequence = result.consequence.map { ", \($0)" } ?? ""
    return "\(heading(title))\(takeCalls(in: result.table))   =  \(outcome)\(consequence)\(result.why)\n"
  }

  private func heading(_ title: String) -> String { style.bold(title) + "\n" }

  /// The calls so far; those of another table than the one given are told with its name.
  private mutating func takeCalls(in table: String?) -> String {
    defer { calls = [] }
    let digits = max(2, String(calls.count).count)
    let asked = calls.map { call in
      let place = call.table == table ? nil : call.table.map { "\(PrintableText.of($0)):" }
      return [place, CallWords.question(call)].compactMap { $0 }.joined(separator: " ")
    }
    let columns = min(52, asked.map { DisplayWidth.of($0) }.max() ?? 0)
    var text = ""
    for (index, call) in calls.enumerated() {
      let lead = DisplayWidth.paddedInFront(String(index + 1), to: digits + 2)
      text += "\(lead)  \(DisplayWidth.padded(asked[index], to: columns))  \(answer(call))\n"
    }
    return text
  }

  /// One call in words, such as `can_move_row [0, 1]: no: it is locked (kanban.lua:15)`; `gap` is how many spaces stand
  /// before the place.
  package static func words(of call: CallRecord, gap: Int = 1) -> String {
    "\(CallWords.question(call)): \(TraceTextRenderer().answer(call, gap: gap))"
  }

  private func answer(_ call: CallRecord, gap: Int = 2) -> String {
    if !call.implemented { return style.dim(CallWords.answer(call)) }
    var text = call.failed ? style.paint("failed", .red) : CallWords.outcome(call)
    if let reason = call.reason { text += ": \(PrintableText.of(PrintableText.beginning(reason)))" }
    if let at = call.at { text += DisplayWidth.spaces(gap) + style.dim("(\(PrintableText.of(at)))") }
    return text
  }
}
