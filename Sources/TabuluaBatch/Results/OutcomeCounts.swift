/// How many steps ended in each way.
struct OutcomeCounts: Sendable, Hashable {
  private var counts = [Int](repeating: 0, count: StepResult.Outcome.allCases.count)

  /// Counts one more step.
  mutating func add(_ outcome: StepResult.Outcome) { counts[outcome.index] += 1 }

  /// How many steps ended so.
  subscript(outcome: StepResult.Outcome) -> Int { counts[outcome.index] }

  /// The counts that are not zero.
  var dictionary: [StepResult.Outcome: Int] {
    var result: [StepResult.Outcome: Int] = [:]
    for outcome in StepResult.Outcome.allCases where self[outcome] > 0 { result[outcome] = self[outcome] }
    return result
  }
}

extension StepResult.Outcome {
  /// The outcome's place in the list of all cases.
  fileprivate var index: Int {
    switch self {
    case .done: 0
    case .moved: 1
    case .retargeted: 2
    case .unchanged: 3
    case .refused: 4
    case .cancelled: 5
    case .held: 6
    case .failed: 7
    }
  }
}
