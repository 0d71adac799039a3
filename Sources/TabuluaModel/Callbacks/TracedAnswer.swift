/// An answer of a callback, as a trace shows it.
protocol TracedAnswer {
  /// The answer.
  var traceValue: TraceValue { get }

  /// The words that came with it, where there are any.
  var traceText: String? { get }
}

extension TracedAnswer {
  var traceText: String? { nil }
}

extension Bool: TracedAnswer {
  var traceValue: TraceValue { .boolean(self) }
}

extension Int: TracedAnswer {
  var traceValue: TraceValue { .integer(self) }
}

extension Double: TracedAnswer {
  var traceValue: TraceValue { .number(self) }
}

extension String: TracedAnswer {
  var traceValue: TraceValue { .text(self) }
}

extension TableIndexPath: TracedAnswer {
  var traceValue: TraceValue { .path(self) }
}

extension TableCell: TracedAnswer {
  var traceValue: TraceValue { .cell(self) }
}

/// A text alone stands as it is, and one with a detail as the fields of a cell do.
extension SectionLabel: TracedAnswer {
  var traceValue: TraceValue {
    detail == nil ? text.traceValue : .cell(TableCell(text: text, detail: detail))
  }
}

extension TableEditingStyle: TracedAnswer {
  var traceValue: TraceValue { .text(rawValue) }
}

extension SwipeAction: TracedAnswer {
  var traceValue: TraceValue { .text(title) }
}

extension SwipeActionsConfiguration: TracedAnswer {
  var traceValue: TraceValue { actions.traceValue }
}

/// An action is its title, and a submenu a list of its title and its elements.
extension MenuElement: TracedAnswer {
  var traceValue: TraceValue {
    children.map { .list([.text(title)] + $0.map(\.traceValue)) } ?? .text(title)
  }
}

extension TableValue: TracedAnswer {
  var traceValue: TraceValue {
    switch self {
    case .null: .null
    case .text(let text): .text(text)
    case .integer(let integer): .integer(Int(integer))
    case .number(let number): .number(number)
    case .boolean(let flag): .boolean(flag)
    }
  }
}

extension Optional: TracedAnswer where Wrapped: TracedAnswer {
  var traceValue: TraceValue { self?.traceValue ?? .null }
}

extension Array: TracedAnswer where Element: TracedAnswer {
  var traceValue: TraceValue { .list(map(\.traceValue)) }
}

extension TableDecision: TracedAnswer where Answer: TracedAnswer {
  var traceValue: TraceValue { answer.traceValue }
  var traceText: String? { reason }
}
