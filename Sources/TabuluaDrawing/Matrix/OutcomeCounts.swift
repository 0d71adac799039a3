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

  private var numbers = [0, 0, 0, 0, 0]

  /// Makes the counts of no drags.
  package init() {}

  /// How many drags there are.
  public var total: Int { numbers.reduce(0, +) }

  /// How many drags ended in one way.
  public subscript(outcome: StepResult.Outcome) -> Int {
    Self.outcomes.firstIndex(of: outcome).map { numbers[$0] } ?? 0
  }

  /// Counts a drag.
  package mutating func count(_ outcome: StepResult.Outcome) {
    switch outcome {
    case .moved, .done: numbers[0] += 1
    case .retargeted: numbers[1] += 1
    case .refused, .cancelled: numbers[2] += 1
    case .unchanged: numbers[3] += 1
    case .failed: numbers[4] += 1
    }
  }

  /// Adds up.
  public static func += (sum: inout Self, other: Self) {
    for index in sum.numbers.indices { sum.numbers[index] += other.numbers[index] }
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
    case .refused, .cancelled: "×"
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
    case .refused, .cancelled, .unchanged: text
    }
  }
}
