import TabuluaBatch
import TabuluaDrawing

/// What the output of a run needs to know when it begins.
struct RunSetup {
  /// Where the results go, and how.
  var context: CommandContext

  /// How many steps the batches have; nil where a script makes them.
  var steps: Int?

  /// Whether changes are told one by one, not only counted.
  var showsChanges: Bool

  /// Whether every step and every change is told, however many there are.
  var isFull: Bool

  /// Whether the table is to be written.
  var writes: Bool

  /// Whether a refused step keeps the table from being written.
  var isStrict: Bool

  /// Whether the text says why nothing could be written: in a file, beside which no error stands.
  var tellsError = false
}

extension RunSetup {
  /// How many steps are told one by one before the others are only counted; nil if all are told.
  var stepsShown: Int? {
    if isFull { return nil }
    guard let steps else { return RunTextRenderer.mostShown }
    return steps > RunTextRenderer.mostShown ? 0 : nil
  }
}

/// Lays the records of a run out on standard output.
protocol RunOutput: AnyObject {
  /// How many steps have text of their own before the others are only counted; nil if all have.
  var stepsShown: Int? { get }

  /// How many changes it can tell one by one; where there are more it tells their sum.
  var mostListed: Int { get }

  /// Takes a record when it is known.
  func take(_ record: RunRecord)

  /// Ends the output.
  func end(_ ending: RunEnding)
}

extension RunOutput {
  var mostListed: Int { .max }
}

extension RunSetup {
  /// How many changes are told one by one to people.
  var mostListed: Int { isFull ? .max : RunTextRenderer.mostShown }
}

/// What a run came to.
struct RunEnding {
  /// How many interactions ended in each way.
  var outcomes: [StepResult.Outcome: Int]

  /// How many changes of each kind there are; nil where nothing may be written, or the policy owns the rows.
  var counts: [RowChange.Kind: Int]?

  /// The changes, where they are told one by one: as many as the output can tell.
  var changes: [RowChange]

  /// All changes summed up, where they are told one by one.
  var changeSummary: ChangeSummary

  /// How many times a reused cell showed what does not belong to its row.
  var leaks: Int

  /// Whether tables were to be written back, and none has a change.
  var keepsFiles: Bool

  /// The summary.
  var summary: RunSummary
}
