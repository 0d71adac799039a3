package import TabuluaText
import TabuluaBatch
public import TabuluaDrawing
public import TabuluaModel
package import TabuluaPolicy

/// The smallest trial that breaks a law.
///
/// The smallest table comes first: fewest rows, fewest sections, then the first in the order of shapes and values.
/// Within a table: fewest hovers, then the shortest drag, then the first.
///
/// ```swift
/// let report = try Prover(prototype, .shapes(maximum: 3), laws: [.staysInSection]).run()
/// if let found = report.counterExample { print(found.text()) }
/// ```
public struct CounterExample: Sendable {
  /// The law that is broken.
  public var law: ProofLaw

  /// The table before the trial.
  public var table: TrialTable

  /// How many rows each section has.
  public var shape: [Int] = []

  /// The rows of a table that was made for the proof; nil for a table that was given.
  package var literal: TableLiteral?

  /// How many tables were tried, this one included; all before it keep the law.
  package var tablesTried: Int

  /// How many rows were in view, as `--viewport` says it.
  public var viewport = TableView.Viewport.standard

  /// What was done.
  public var trial: ProofTrial

  /// How the law is broken.
  package var breach: any LawBreach

  /// What the drag came to; nil for other trials.
  public var result: DragResult?

  /// The table before the trial, as a person sees it.
  public var before = TablePage()

  /// The table after the trial; nil if it was refused or failed, and nothing changed.
  public var after: TablePage?

  /// The callbacks that were called, in their order.
  public var calls: [CallRecord] = []

  /// Whether the trial alone, with a policy loaded anew, breaks the law; otherwise it does so only after the trials
  /// that were made before it.
  public var isReproducible = true

  /// Whether the law is enforced in a run, because the policy names or defines it.
  package var isEnforced: Bool

  /// What a run says of the drag, which compares the rows that it shows with those that were moved; nil where it says
  /// nothing.
  package var errorInRun: Diagnostic?

  /// Other laws that are broken in the same table.
  package var alsoBroken: [ProofLaw]
}
