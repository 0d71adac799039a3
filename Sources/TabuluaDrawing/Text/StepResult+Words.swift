package import TabuluaBatch
import TabuluaText

extension StepResult {
  /// What was asked and what came of it, such as `T-2 [0, 1] to [1, 0], landed at [1, 3]`, without the reason.
  package var requestAndConsequence: String { request + (consequence.map { ", \($0)" } ?? "") }

  /// The step's number and line, such as `step 2, line 3`.
  var numberAndLine: String { "step \(step)\(line.map { ", line \($0)" } ?? "")" }

  /// Why, with a colon in front: the error's message, or the reason; empty where there is neither.
  package var why: String {
    (error?.message ?? reason).map { ": \(PrintableText.of(PrintableText.beginning($0)))" } ?? ""
  }
}

extension StepResult.Outcome {
  /// How often each outcome occurs, such as `1 done, 4 moved`; those that do not occur are left out.
  package static func words(_ counts: [StepResult.Outcome: Int]) -> String {
    allCases.compactMap { outcome in counts[outcome].map { "\(CountText.of($0)) \(outcome.rawValue)" } }
      .joined(separator: ", ")
  }

  /// The colour that a terminal shows the outcome in.
  var color: TextStyle.Color {
    switch self {
    case .done, .moved, .unchanged, .cancelled, .held: .green
    case .retargeted, .refused: .yellow
    case .failed: .red
    }
  }
}
