public import TabuluaBatch
import TabuluaText
public import TabuluaModel

/// Lays the records of a run out for people: one line a step, a line a change, and what it came to.
///
/// Where there are many, ``summary(of:)`` sums changes up.
///
/// ```text
/// 1  done        editing mode on
/// 2  moved       T-2 [0, 1] to the end of Doing, landed at [1, 3]
/// 3  refused     T-5 [1, 0] to [0, 0]: Doing is full (4 of 4)
/// ```
///
/// ```swift
/// let renderer = RunTextRenderer(steps: batch.steps.count)
/// let runner = BatchRunner(policy: policy) { record in
///   if case .step(let result) = record { print(renderer.text(result)) }
/// }
/// ```
public struct RunTextRenderer: Sendable {
  /// Colours and width.
  public var style: TextStyle

  /// How many columns the numbers of steps take.
  private let digits: Int

  /// Makes a renderer for a run of at most so many steps; nil where that is not known.
  public init(style: TextStyle = TextStyle(), steps: Int?) {
    self.style = style
    digits = steps.map { String($0).count } ?? 4
  }

  /// A step as text that ends with a line end.
  public func text(_ result: StepResult) -> String {
    line(
      String(result.step), result.outcome.rawValue, result.outcome.color,
      result.requestAndConsequence + result.why)
  }

  /// What a reused cell showed, as text that ends with a line end; it stands below its step.
  public func text(_ leak: CellLeak) -> String { line("", "leak", .yellow, leak.words) }

  private func line(_ number: String, _ kind: String, _ color: TextStyle.Color, _ words: String) -> String {
    let lead = DisplayWidth.paddedInFront(number, to: digits)
    let shown = style.paint(DisplayWidth.padded(kind, to: Self.outcomeWidth), color)
    return
      "\(lead)  \(shown)  \(style.hanging(PrintableText.beginning(words), at: lead.count + 2 + Self.outcomeWidth + 2))\n"
  }

  /// A change as text that ends with a line end.
  public func text(_ change: RowChange) -> String {
    let kind = DisplayWidth.padded(change.kind.things.verb, to: Self.kindWidth)
    return "\(style.paint(kind, .cyan))  \(words(of: change))\n"
  }

  /// The row of a change and what became of it.
  func words(of change: RowChange) -> String {
    let lead = change.table.map { "\(PrintableText.of($0)): " } ?? ""
    var words: [String] = []
    if let label = change.label ?? change.row { words.append(RowLabel.shown(label)) }
    switch change.kind {
    case .sectionMoved, .sectionInserted, .sectionDeleted:
      words.append("section \(RowLabel.shown(change.section ?? ""))")
      words += Self.way(change.fromSection, change.toSection)
    case .moved, .inserted, .deleted: words += Self.way(change.from, change.to, Self.section(of: change))
    case .set, .mark:
      if words.isEmpty, let to = change.to { words.append("\(to)") }
      if let column = change.column {
        let (old, new) = TableValue.words(change.old, change.new)
        words.append("\(PrintableText.of(column)): \(old) → \(new)")
      }
    }
    return lead + words.map(PrintableText.beginning).joined(separator: "  ")
  }

  /// Where something was and where it is now, such as `2 → 0`; nothing where neither is known.
  private static func way<Place>(_ from: Place?, _ to: Place?, _ section: String = "") -> [String] {
    switch (from, to) {
    case (let from?, let to?): ["\(from) → \(to)\(section)"]
    case (nil, let to?): ["at \(to)\(section)"]
    case (let from?, nil): ["was at \(from)\(section)"]
    case (nil, nil): []
    }
  }

  /// The number of changes of each kind, such as `2 rows moved, 1 value set`, or that there are none.
  ///
  /// A file that is written may have its records in another order, or spelt in another way, and say the same rows.
  package static func count(_ counts: [RowChange.Kind: Int], isWritten: Bool = false) -> String {
    let parts = RowChange.Kind.told.filter { counts[$0, default: 0] > 0 }.map { kind in
      let (one, many, verb) = kind == .mark ? ("mark", "marks", "changed") : kind.things
      return "\(CountText.of(counts[kind, default: 0], one, many)) \(verb)"
    }
    if parts.isEmpty, isWritten { return "no row changed, but the order or spelling of the file's records" }
    return parts.isEmpty ? "no changes" : parts.joined(separator: ", ")
  }

  /// The outcomes of a run, such as `7 steps: 1 done, 4 moved, 2 refused`.
  package static func count(_ outcomes: [StepResult.Outcome: Int]) -> String {
    let steps = CountText.of(outcomes.values.reduce(0, +), "step", "steps")
    return outcomes.isEmpty ? steps : "\(steps): \(StepResult.Outcome.words(outcomes))"
  }

  /// The columns of the name of an outcome.
  static let outcomeWidth = 10

  /// The columns of the kind of a change.
  static let kindWidth = 8

  /// The section that a row came into, or was taken out of, or both where it went from one to another.
  private static func section(of change: RowChange) -> String {
    let (old, new) = (change.oldSectionName.map(RowLabel.shown), change.newSectionName.map(RowLabel.shown))
    switch (old, new) {
    case (let old?, let new?): return old == new ? "" : " from \(old) to \(new)"
    case (nil, let name?), (let name?, nil): return " in \(name)"
    case (nil, nil): return ""
    }
  }
}

extension RowChange.Kind {
  /// The kinds in the order in which they are counted.
  package static let told: [RowChange.Kind] = [
    .sectionMoved, .sectionInserted, .sectionDeleted, .moved, .inserted, .deleted, .set, .mark,
  ]

  /// What is counted, for one and for several, and what became of it, in one word.
  var things: (one: String, many: String, verb: String) {
    switch self {
    case .sectionMoved: ("section", "sections", "moved")
    case .sectionInserted: ("section", "sections", "inserted")
    case .sectionDeleted: ("section", "sections", "deleted")
    case .moved: ("row", "rows", "moved")
    case .inserted: ("row", "rows", "inserted")
    case .deleted: ("row", "rows", "deleted")
    case .set: ("value", "values", "set")
    case .mark: ("value", "values", "mark")
    }
  }
}
