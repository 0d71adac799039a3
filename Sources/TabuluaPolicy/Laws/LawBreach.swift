import TabuluaScript
package import TabuluaText
package import TabuluaModel

/// How a law was broken in one trial: the facts, and all that is told of them.
///
/// Each law has a type of its own for it, which stands in the law's file.
package protocol LawBreach: Sendable {
  /// What happened, in a line.
  func happened(in scene: BreachScene) -> String

  /// What the law wants instead, in a line; nil where its statement says it.
  func wanted(in scene: BreachScene) -> String?

  /// The rows that the breach is about, by their paths before the trial.
  func rows(in scene: BreachScene) -> Set<TableIndexPath>

  /// Whether a limit has stopped a script, so that the law is neither proved nor refuted.
  var isOfLimit: Bool { get }

  /// What a spec expects that keeps the law.
  var expectation: LawExpectation { get }
}

extension LawBreach {
  package func wanted(in scene: BreachScene) -> String? { nil }
  package func rows(in scene: BreachScene) -> Set<TableIndexPath> { [] }
  package var isOfLimit: Bool { false }
}

/// The trial that a breach happened in, as far as words about it need it.
package struct BreachScene {
  /// How many rows each section had before the trial.
  package let shape: [Int]

  /// The row that was dragged, before the drag; nil for other trials.
  package let draggedRow: TableIndexPath?

  /// Whether the trial alone, with a policy loaded anew, breaks the law.
  package let isReproducible: Bool

  /// What the row at a path was called before the trial, with a space behind; empty if it has no name.
  package let label: (TableIndexPath) -> String

  package init(
    shape: [Int], draggedRow: TableIndexPath?, isReproducible: Bool,
    label: @escaping (TableIndexPath) -> String
  ) {
    (self.shape, self.draggedRow) = (shape, draggedRow)
    (self.isReproducible, self.label) = (isReproducible, label)
  }

  /// The last row of a section before the trial.
  func lastRow(ofSection section: Int) -> TableIndexPath {
    TableIndexPath(section: section, row: (shape.indices.contains(section) ? shape[section] : 0) - 1)
  }

  /// A row with its name, such as `milk [0, 1]`.
  func row(_ path: TableIndexPath) -> String { "\(label(path))\(path)" }
}

/// What a spec expects of a trial, so that it fails as long as the law is broken.
package enum LawExpectation: Sendable {
  /// The drag or the tap does not fail.
  case doesNotFail
  /// The row that was there before is there afterwards.
  case rowKeepsPlace(TableIndexPath)
  /// Each section has as many rows as before.
  case rowCountsStay
  /// The last row of a section is its last afterwards.
  case lastRowStays(section: Int)
  /// At most one row of a section is marked.
  case oneMark(section: Int)
  /// Exactly one row of a section is marked.
  case exactlyOneMark(section: Int)
  /// No row is selected.
  case nothingSelected
  /// The rows of each section, by their names.
  case rows([[String]])
  /// The rows that were there before, in any order.
  case rowsInAnyOrder
  /// All rows are where they were before.
  case rowsStay
  /// All that can be seen of the table stays if the drag is refused.
  case refusalChangesNothing
  /// The row, held over a place, lands there.
  case landsWhereHeld(TableIndexPath)
  /// The drag ends so. With `staysLonger` a row that was held over one place only is held there once more, for then
  /// another answer was seen.
  case ends(DragAnswer, staysLonger: Bool)
  /// The row comes to a place by moves by one place, up or down.
  case comesThereByOnes(TableIndexPath)
}

/// A callback, a predicate or a law failed.
package struct CallbackFailure: LawBreach {
  /// What it failed with.
  package let error: Diagnostic

  /// What the law wants instead.
  private let wanted: String?

  package init(_ error: Diagnostic, wanted: String? = nil) { (self.error, self.wanted) = (error, wanted) }

  package func happened(in scene: BreachScene) -> String { error.message }
  package func wanted(in scene: BreachScene) -> String? { wanted }
  package var expectation: LawExpectation { .doesNotFail }
  package var isOfLimit: Bool { error.isOfLimit }
}

/// A law of the policy's own answered no, or counted more faults than before.
package struct OwnLawBroken: LawBreach {
  /// Its reason.
  package let reason: String?

  /// How many faults it counted, and how many before the trial; nil where it only says no.
  package let faults: (now: Int, before: Int)?

  package init(reason: String?, faults: (now: Int, before: Int)? = nil) {
    (self.reason, self.faults) = (reason, faults)
  }

  package func happened(in scene: BreachScene) -> String {
    let words = faults.map { "the law counts \($0.now) faults instead of \($0.before)" } ?? "the law says no"
    return reason.map { "\(words): \(PrintableText.of($0))" } ?? words
  }

  package var expectation: LawExpectation { .rowsStay }
}
