public import TabuluaText
public import TabuluaModel

/// One thing that a run has to tell.
///
/// A run tells ``run`` first, then calls and steps in the order in which they happen, then the changes, and the
/// summary last.
///
/// ```swift
/// let runner = BatchRunner(policy: policy) { record in
///   switch record {
///   case .step(let result): print(result.step, result.outcome)
///   case .change(let change): print(change.kind, change.row ?? "")
///   default: break
///   }
/// }
/// ```
public enum RunRecord: Sendable {
  // Steps are by far the most; what is larger than they are stands in a box.

  /// The run begins.
  case run

  /// A callback was called, or its default was used, in this step.
  indirect case call(step: Int, CallRecord)

  /// An interaction is over.
  case step(StepResult)

  /// Something in this step is most likely a mistake, although it was done; told after the step.
  ///
  /// What is about the run as a whole has step 0 where it was known before the first step, and otherwise the last step.
  indirect case warning(step: Int, Diagnostic)

  /// A reused cell showed, in this step, what does not belong to its row; told after the step, where the view
  /// simulates reuse.
  indirect case leak(step: Int, CellLeak)

  /// A difference between the table before the run and after it.
  indirect case change(RowChange)

  /// The run is over.
  indirect case summary(RunSummary)
}

/// What a run came to.
///
/// ```swift
/// let runner = BatchRunner(policy: policy) { record in
///   if case .summary(let summary) = record { print(summary.steps, summary.failed, summary.refused) }
/// }
/// ```
public struct RunSummary: Sendable, Hashable {
  /// How many interactions were begun.
  public var steps: Int

  /// How many failed; a failure before the first interaction counts.
  public var failed: Int

  /// How many were refused.
  public var refused: Int

  /// The file that was written.
  public var written: String?

  /// The files of further tables that were written.
  public var alsoWritten: [String] = []

  /// Whether several tables were open, so that the files that were written are told as a list.
  package var isOfSeveralTables = false

  /// The exit status that belongs to it.
  public var status: Int

  /// Why what the run came to could not be written; nil where it was, or where nothing was to be.
  public var error: Diagnostic?
}
