import TabuluaText
import TabuluaBatch
package import TabuluaModel

/// Calls of callbacks in words.
package enum CallWords {
  /// The callback and its arguments, such as `can_move_row [0, 2]`.
  package static func question(_ call: CallRecord) -> String {
    let arguments = call.arguments.map(argument).joined(separator: ", ")
    return call.callback.rawValue + (arguments.isEmpty ? "" : " \(arguments)")
  }

  /// What came of it, such as `no`, `[0, 3]` or `not defined, so yes`.
  package static func answer(_ call: CallRecord) -> String {
    if call.failed { return "failed" }
    return call.implemented ? outcome(call) : "not defined, so \(outcome(call))"
  }

  /// What was answered, by the callback or by its default.
  static func outcome(_ call: CallRecord) -> String {
    if call.result == .null, call.callback.facts.answer == .path { return "refused" }
    guard call.callback.isQuestion || call.result != .null else { return "told" }
    return value(call.result)
  }

  /// An argument of a call, or an element of a list: a list stands between braces, so that it is told from the arguments beside it.
  package static func argument(_ value: TraceValue) -> String {
    if case .list = value { "{\(self.value(value))}" } else { self.value(value) }
  }

  /// A value of a trace.
  package static func value(_ value: TraceValue) -> String {
    switch value {
    case .null: "nothing"
    case .path(let path): path.description
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .boolean(let flag): flag ? "yes" : "no"
    case .text(let text): "\"\(PrintableText.of(PrintableText.beginning(text)))\""
    case .cell(let cell): PrintableText.of(PrintableText.beginning(cell.jsonOfTrace))
    case .list(let values): values.isEmpty ? "none" : list(values)
    }
  }

  /// How many elements of a list are told.
  private static let mostElements = 100

  private static func list(_ values: [TraceValue]) -> String {
    let more = values.count - mostElements
    return (values.prefix(mostElements).map(argument) + (more > 0 ? ["… (\(CountText.of(more)) more)"] : []))
      .joined(separator: ", ")
  }
}
