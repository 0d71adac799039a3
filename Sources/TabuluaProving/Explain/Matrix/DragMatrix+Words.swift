import TabuluaText
import TabuluaBatch
import TabuluaDrawing
import TabuluaModel

extension DragMatrix {
  /// What the matrix is about, such as `42 drags of 6 rows in 2 sections`.
  var subject: String {
    let rows = sections.reduce(0) { $0 + $1.count }
    let table = "\(Self.count(rows, "row")) in \(Self.count(sections.count, "section"))"
    if isSample { return "a sample of \(Self.grouped(tried)) of \(Self.count(total, "drag")) of \(table)" }
    return "\(Self.count(total, "drag")) of \(table)"
  }

  /// What the matrix is about and how the drags end, on one line.
  public var headline: String { "\(subject): \(summary)" }

  /// The counts, such as `12 accepted, 4 retargeted, 9 refused`.
  var summary: String { sum.words }

  /// The reasons, the most frequent first.
  var frequentReasons: [Reason] {
    let sorted = reasons.enumerated().sorted { ($0.element.count, $1.offset) > ($1.element.count, $0.offset) }
    return sorted.map(\.element)
  }

  /// What a group of sections is called, such as `1 Doing` or `20–29`.
  func label(ofSections block: Range<Int>) -> String {
    guard block.count == 1, let number = block.first else {
      return block.isEmpty ? "" : "\(block.lowerBound)–\(block.upperBound - 1)"
    }
    let title = PrintableText.of(sections[number].title ?? "")
    return title.isEmpty ? String(number) : "\(number) \(title)"
  }

  /// A number with its noun, such as `1 row` or `2 rows`.
  static func count(_ number: Int, _ noun: String) -> String { CountText.of(number, noun, noun + "s") }

  /// A number with its digits in groups, such as `10 000`.
  static func grouped(_ number: Int) -> String { CountText.of(number) }
}

extension OutcomeCounts {
  /// The counts in words, such as `12 accepted, 4 retargeted, 9 refused`; what does not occur is left out.
  package var words: String {
    let parts = Self.outcomes.compactMap { outcome in
      let number = self[outcome]
      return number == 0 ? nil : "\(DragMatrix.grouped(number)) \(outcome.matrixWord)"
    }
    return parts.isEmpty ? "no drags" : parts.joined(separator: ", ")
  }
}

extension StepResult.Outcome {
  /// How a matrix calls the outcome of a drag: landing where proposed is being accepted.
  var matrixWord: String { self == .moved ? "accepted" : rawValue }

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

  /// The colour of the outcome.
  var matrixColor: TextStyle.Color? {
    switch self {
    case .moved, .done: .green
    case .retargeted: .yellow
    case .failed: .red
    case .refused, .cancelled, .unchanged: nil
    }
  }
}
