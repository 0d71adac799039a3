public import TabuluaBatch

/// How often drags ended in each way.
///
/// ```swift
/// let counts = try DragMatrix(bench, detail: .sections).sum
/// print(counts[.refused], "of", counts.total)
/// ```
public struct OutcomeCounts: Sendable, Hashable {
  /// The ways in which a drag ends, in the order in which they are told.
  public static let outcomes: [StepResult.Outcome] = [.moved, .retargeted, .refused, .unchanged, .failed]

  private var numbers: [StepResult.Outcome: Int] = [:]

  /// Makes the counts of no drags.
  package init() {}

  /// How many drags there are.
  public var total: Int { numbers.values.reduce(0, +) }

  /// How many drags ended in one way.
  public subscript(outcome: StepResult.Outcome) -> Int { numbers[outcome, default: 0] }

  /// Counts a drag.
  package mutating func count(_ outcome: StepResult.Outcome) {
    let counted = outcome == .done ? .moved : outcome == .cancelled ? .refused : outcome
    numbers[counted, default: 0] += 1
  }

  /// Adds up.
  public static func += (sum: inout Self, other: Self) {
    sum.numbers.merge(other.numbers, uniquingKeysWith: +)
  }
}

extension StepResult.Outcome {
  /// How a matrix calls the outcome of a drag: landing where proposed is being accepted.
  package var matrixWord: String { self == .moved ? "accepted" : rawValue }

  /// The sign of the outcome where drags are counted.
  var matrixSign: String {
    switch self {
    case .moved, .done: "●"
    case .retargeted: "→"
    case .refused, .cancelled, .held: "×"
    case .unchanged: "="
    case .failed: "!"
    }
  }

  /// A text in the colour of the outcome.
  func painted(_ text: String, _ style: TextStyle) -> String {
    switch self {
    case .moved, .done: style.paint(text, .green)
    case .retargeted: style.paint(text, .yellow)
    case .failed: style.paint(text, .red)
    case .refused, .cancelled, .held, .unchanged: text
    }
  }
}
