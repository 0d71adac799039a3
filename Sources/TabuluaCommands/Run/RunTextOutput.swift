import TabuluaBatch
import TabuluaDrawing
import TabuluaModel
import TabuluaText

/// A run in words: a line a step, the changes, and what it came to.
///
/// The steps of a long run are summed up when it is over; only those that failed have a line each. How long a
/// script runs is not known when it begins, so its first steps have their lines.
final class RunTextOutput: RunOutput {
  private let output: CommandOutput
  private let style: TextStyle
  private let ending: EndingText
  private let renderer: RunTextRenderer

  let stepsShown: Int?
  let mostListed: Int

  // Only `take` changes it, one record after the other.
  @exclusivity(unchecked) private var tally = RunTally()

  /// Whether a step was refused because the table was not in editing mode.
  private var missesEditing = false

  /// Writes warnings; nil where they are told beside the results.
  private let warnings: DiagnosticRenderer?

  /// Whether any line was written.
  private var hasLines = false

  /// How many bytes of failed steps are written; more help nobody, and a script can make them without end.
  private var failuresLeft = CommandContext.mostPrinted

  init(_ setup: RunSetup) {
    output = setup.context.standardOutput
    style = setup.context.outputStyle
    renderer = RunTextRenderer(style: style, steps: setup.steps)
    ending = EndingText(setup)
    warnings = setup.tellsError ? DiagnosticRenderer(usesColor: false) : nil
    (stepsShown, mostListed) = (setup.stepsShown, setup.mostListed)
  }

  func take(_ record: RunRecord) {
    switch record {
    case .leak(let step, let leak):
      if stepsShown.map({ step <= $0 }) ?? true { output.write(renderer.text(leak)) }
    case .warning(_, let warning):
      guard let warnings else { return }
      // Whoever is warned of it needs no other help.
      if warning.has(CommandCode.neverEditing) { missesEditing = false }
      output.write(warnings.text(warning))
      hasLines = true
    case .step(let result): take(result)
    case .run, .call, .change, .summary: break
    }
  }

  private func take(_ result: StepResult) {
    if stepsShown != nil { tally.take(result) }
    if result.outcome == .refused, result.refusal?.code == .notEditing { missesEditing = true }
    if let shown = stepsShown, result.step > shown, result.outcome != .failed {
      if shown > 0, result.step == shown + 1 {
        output.write(style.dim("further steps are counted below; `--full` shows each of them") + "\n")
      }
      return
    }
    let text = renderer.text(result)
    if let shown = stepsShown, result.step > shown {
      guard failuresLeft > 0 else { return }
      failuresLeft -= text.utf8.count
    }
    output.write(text)
    hasLines = true
  }

  func end(_ ending: RunEnding) {
    if let shown = stepsShown, tally.steps > shown {
      output.write((hasLines ? "\n" : "") + renderer.text(tally))
    }
    self.ending.write(ending, to: output)
    if missesEditing {
      output.write(
        style.dim("help: " + MissedEditing.help) + "\n")
    }
  }
}
