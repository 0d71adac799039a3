import TabuluaText
import TabuluaBatch
import TabuluaDrawing

/// The end of a run in words: its changes, its outcomes, and what was written.
struct EndingText {
  private let setup: RunSetup

  init(_ setup: RunSetup) { self.setup = setup }

  /// Writes the text, which ends with a line end: change by change, since there may be millions of them.
  func write(_ ending: RunEnding, to output: CommandOutput) {
    if setup.showsChanges, !ending.changes.isEmpty {
      let renderer = RunTextRenderer(style: setup.context.outputStyle, steps: setup.steps)
      output.write("\n")
      if ending.changeSummary.count > setup.mostListed {
        output.write(renderer.text(ending.changeSummary))
      } else {
        for change in ending.changes { output.write(renderer.text(change)) }
      }
    }
    let isFirst = ending.summary.steps == 0 && ending.summary.failed == 0
    output.write(
      (isFirst ? "" : "\n") + RunTextRenderer.count(ending.outcomes) + "\n" + consequence(ending) + "\n")
  }

  private func consequence(_ ending: RunEnding) -> String {
    if let written = ending.summary.written {
      let files = [written] + ending.summary.alsoWritten
      let count = RunTextRenderer.count(ending.counts ?? [:])
      return "\(count); written to \(files.map { PrintableText.of($0) }.joined(separator: ", "))"
    }
    guard let counts = ending.counts else {
      if setup.isStrict, ending.summary.refused > 0 {
        return "nothing was written, because a step was refused"
      }
      if setup.isStrict, ending.leaks > 0, ending.summary.failed == 0 {
        return "nothing was written, because a reused cell leaked"
      }
      if ending.summary.failed > 0 { return "nothing was written, because a step failed" }
      return "the policy owns the rows, so nothing is written"
    }
    let count = RunTextRenderer.count(counts)
    if setup.tellsError, let error = ending.summary.error {
      return "\(count); nothing was written: \(error.message)"
    }
    if ending.keepsFiles { return "\(count); nothing was written, because nothing changed" }
    return setup.writes ? "\(count); nothing was written" : "\(count); nothing was written (dry run)"
  }
}
