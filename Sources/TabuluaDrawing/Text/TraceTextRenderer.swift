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
  public init(style: TextStyle = TextStyle()) {
    self.style = style
  }

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
    var where_ = "step \(result.step)"
    if let line = result.line { where_ += ", line \(line)" }
    let title = result.step == 0 ? "before the first step" : "\(where_): \(result.request)"
    var text = heading(title) + takeCalls(in: result.table)
    var outcome = style.paint(result.outcome.rawValue, result.outcome.color)
    if let consequence = result.consequence { outcome += ", \(consequence)" }
    if let why = result.error?.message ?? result.reason { outcome += ": \(PrintableText.of(why))" }
    text += "   =  \(outcome)\n"
    return text
  }

  private func heading(_ title: String) -> String { style.bold(title) + "\n" }

  /// The calls so far; those of another table than the one given are told with its name.
  private mutating func takeCalls(in table: String?) -> String {
    defer { calls = [] }
    let digits = max(2, String(calls.count).count)
    let asked = calls.map { call in
      let place = call.table == table ? nil : call.table.map { "\(PrintableText.of($0)):" }
      let words = [place, call.callback.rawValue, call.arguments.isEmpty ? nil : arguments(call)]
      return words.compactMap { $0 }.joined(separator: " ")
    }
    let columns = min(52, asked.map { DisplayWidth.of($0) }.max() ?? 0)
    var text = ""
    for (index, call) in calls.enumerated() {
      let number = String(index + 1)
      let lead = String(repeating: " ", count: max(0, digits + 2 - number.count)) + number
      text += "\(lead)  \(DisplayWidth.padded(asked[index], to: columns))  \(answer(call))\n"
    }
    return text
  }

  /// One call in words, such as `can_move_row [0, 1]: no: it is locked (kanban.lua:15)`.
  package static func words(of call: CallRecord) -> String {
    let renderer = TraceTextRenderer()
    let asked = call.arguments.isEmpty ? "" : " " + renderer.arguments(call)
    let answer = renderer.answer(call).replacing("  (", with: " (")
    return "\(call.callback.rawValue)\(asked): \(answer)"
  }

  private func arguments(_ call: CallRecord) -> String {
    call.arguments.map(words).joined(separator: ", ")
  }

  private func answer(_ call: CallRecord) -> String {
    if !call.implemented { return style.dim("not defined, so \(outcome(call))") }
    var text = call.failed ? style.paint("failed", .red) : outcome(call)
    if let reason = call.reason { text += ": \(PrintableText.of(reason))" }
    if let at = call.at { text += "  \(style.dim("(\(PrintableText.of(at)))"))" }
    return text
  }

  private func outcome(_ call: CallRecord) -> String {
    guard call.callback.isQuestion || call.result != .null else { return "told" }
    if call.callback == .targetIndexPathForMove, call.result == .null { return "refused" }
    return words(call.result)
  }

  private func words(_ value: TraceValue) -> String {
    switch value {
    case .null: "nothing"
    case .path(let path): path.description
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .boolean(let flag): flag ? "yes" : "no"
    case .text(let text): "\"\(PrintableText.of(text))\""
    case .cell(let cell): PrintableText.of(cell.json)
    case .list(let values): values.isEmpty ? "none" : values.map { words($0) }.joined(separator: ", ")
    }
  }
}
