public import TabuluaBatch
import TabuluaText
import TabuluaModel

// What many steps and many changes came to.
extension RunTextRenderer {
  /// How many steps, or changes, are told one by one; where there are more, they are summed up.
  package static let mostShown = 200

  /// How many reasons of one outcome are named.
  private static let mostReasons = 10

  /// What the steps came to, as lines that end with a line end: the outcomes of each verb, then why steps were
  /// retargeted or refused, with the first example of each reason.
  ///
  /// ```text
  /// set_editing  1 done
  /// drag         40 000 moved, 9 000 retargeted, 1 000 refused
  ///
  /// retargeted   9 000  rows stay in their list
  ///                     first: step 4, line 4: r7 [0, 7] to [3, 1], landed at [0, 9]
  /// refused        990  this row is locked
  ///                     first: step 12, line 12: r49 [0, 49] to [0, 3]
  ///                 10  without a reason
  ///                     first: step 40, line 40: r3 [0, 3] to [1, 1]
  /// ```
  package func text(_ tally: RunTally) -> String {
    let column = tally.verbs.map { DisplayWidth.of(PrintableText.of($0.name)) } + [Self.outcomeWidth]
    let width = column.max() ?? 0
    var text = ""
    for verb in tally.verbs {
      let name = DisplayWidth.padded(PrintableText.of(verb.name), to: width)
      text += "\(name)  \(style.hanging(StepResult.Outcome.words(verb.outcomes), at: width + 2))\n"
    }
    let why = [StepResult.Outcome.retargeted, .refused].map { ($0, reasons(of: $0, tally)) }
    let digits = why.flatMap { $1 }.map { CountText.of($0.count).count }.max() ?? 0
    let lines = why.map { self.text($0, $1, width, digits) }.joined()
    return lines.isEmpty ? text : "\(text)\n\(lines)"
  }

  /// Why steps ended in one way: how many of them for which reason, and the first of them.
  private typealias Reason = (count: Int, words: String, example: String?)

  private func reasons(of outcome: StepResult.Outcome, _ tally: RunTally) -> [Reason] {
    let all = tally.reasons(of: outcome)
    var reasons: [Reason] = all.prefix(Self.mostReasons).map { reason in
      let words = reason.words.map { PrintableText.of($0) } ?? "without a reason"
      return (
        reason.count, words, "first: \(reason.first.numberAndLine): \(reason.first.requestAndConsequence)"
      )
    }
    let others = all.dropFirst(Self.mostReasons).reduce(0) { $0 + $1.count } + tally.otherReasons(of: outcome)
    if others > 0 { reasons.append((others, "for other reasons", nil)) }
    return reasons
  }

  /// The reasons, whose counts take so many digits, behind the name of the outcome, which takes `width` columns.
  private func text(
    _ outcome: StepResult.Outcome, _ reasons: [Reason], _ width: Int, _ digits: Int
  ) -> String {
    let indent = width + 2 + digits + 2
    var text = ""
    for (index, reason) in reasons.enumerated() {
      let name = DisplayWidth.padded(index == 0 ? outcome.rawValue : "", to: width)
      let count = DisplayWidth.paddedInFront(CountText.of(reason.count), to: digits)
      text += "\(index == 0 ? style.paint(name, outcome.color) : name)  \(count)  "
      text += style.hanging(reason.words, at: indent) + "\n"
      guard let example = reason.example else { continue }
      text += DisplayWidth.spaces(indent) + style.hanging(example, at: indent) + "\n"
    }
    return text
  }

  /// Many changes as lines that end with a line end: how many there are of each kind, and of each column, with the
  /// first few of them.
  ///
  /// ```text
  /// moved     2 340 rows, such as
  ///           r17  [0, 17] → [0, 3]
  ///           r4  [0, 4] → [1, 0] from Todo to Doing
  ///           r9  [0, 9] → [0, 2]
  /// set       note: 50 000 values, such as
  ///           …
  /// ```
  ///
  /// - Complexity: O(*n*) for *n* changes.
  public func summary(of changes: [RowChange]) -> String {
    var summary = ChangeSummary()
    for change in changes { summary.add(change.kind, change.column) { change } }
    return text(summary)
  }

  /// Changes that were summed up, as ``summary(of:)`` shows them.
  package func text(_ summary: ChangeSummary) -> String {
    RowChange.Kind.told.map { kind in
      summary.groups.filter { $0.kind == kind }.map(text).joined()
    }.joined()
  }

  private func text(_ group: ChangeSummary.Group) -> String {
    let (one, many, verb) = group.kind.things
    var words = CountText.of(group.count, one, many)
    if let column = group.column { words = "\(PrintableText.of(column)): \(words)" }
    words += group.count > group.examples.count ? ", such as" : ""
    let kind = DisplayWidth.padded(verb, to: Self.kindWidth)
    let margin = DisplayWidth.spaces(Self.kindWidth + 2)
    return "\(style.paint(kind, .cyan))  \(words)\n"
      + group.examples.map { "\(margin)\(self.words(of: $0))\n" }.joined()
  }
}
