import TabuluaBatch
import TabuluaModel
import TabuluaText

extension DragMatrix {
  /// How many rows the table has.
  var rows: Int { sections.reduce(0) { $0 + $1.count } }

  /// How many places of each section have a column: one more than rows where a row can come from another section.
  var columnCounts: [Int] {
    if companions.isEmpty { return sections.map { $0.count + (sections.count > 1 ? 1 : 0) } }
    return sections.enumerated().reduce(sections.map { _ in 0 }) { most, section in
      (0..<section.element.count).reduce(most) { most, row in
        zip(most, places(of: TableIndexPath(section: section.offset, row: row))).map { max($0, $1) }
      }
    }
  }

  /// What the matrix is about, such as `42 drags of 6 rows in 2 sections`.
  var subject: String {
    var drags = CountText.of(total, "drag", "drags")
    if !companions.isEmpty {
      drags += " with \(companions.map(\.description).inWords(last: "and"))"
    }
    let table =
      "\(CountText.of(rows, "row", "rows")) in \(CountText.of(sections.count, "section", "sections"))"
    return isSample
      ? "a sample of \(CountText.of(tried)) of \(drags) of \(table)" : "\(drags) of \(table)"
  }

  /// What the matrix is about and how the drags end, on one line.
  public var headline: String { "\(subject): \(summary)" }

  /// The counts, such as `12 accepted, 4 retargeted, 9 refused`.
  var summary: String { sum.words }

  /// The reasons, the most frequent first.
  var frequentReasons: [Reason] { reasons.sorted { $0.count > $1.count } }

  /// What a group of sections is called, such as `1 Doing` or `20–29`.
  func label(ofSections block: Range<Int>) -> String {
    guard block.count == 1, let number = block.first else {
      return block.isEmpty ? "" : "\(block.lowerBound)–\(block.upperBound - 1)"
    }
    let title = PrintableText.of(sections[number].title ?? "")
    return title.isEmpty ? String(number) : "\(number) \(title)"
  }
}

extension DragMatrix.Cell {
  /// The drag in words, such as `[0, 2] to [0, 0]: retargeted, landed at [0, 1]: the first row stays`.
  var words: String {
    "\(source) to \(proposed): \(ending.words)"
  }
}

extension DragEnding {
  /// The ending in words, such as `retargeted, landed at [0, 1]: the first row stays`.
  var words: String {
    var text =
      outcome == .refused && !wasPickedUp ? "may not be dragged" : outcome.matrixWord
    if outcome == .retargeted, let landing { text += ", landed at \(landing)" }
    if let why = error?.message ?? reason { text += ": \(PrintableText.beginning(why))" }
    if let place { text += " (\(place))" }
    return text
  }
}

extension OutcomeCounts {
  /// The counts in words, such as `12 accepted, 4 retargeted, 9 refused`; what does not occur is left out.
  package var words: String {
    let parts = Self.outcomes.filter { self[$0] > 0 }.map { "\(CountText.of(self[$0])) \($0.matrixWord)" }
    return parts.isEmpty ? "no drags" : parts.joined(separator: ", ")
  }
}
