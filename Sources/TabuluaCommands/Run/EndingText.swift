import TabuluaText
import TabuluaBatch
import TabuluaDrawing

/// The end of a run in words: its changes, its outcomes, and what was written.
struct EndingText {
  private let setup: RunSetup

  init(_ setup: RunSetup) { self.setup = setup }

  /// The text, which ends with a line end.
  func text(_ ending: RunEnding) -> String {
    var text = ""
    let changes = ending.changes
    if setup.showsChanges, !changes.isEmpty {
      let renderer = RunTextRenderer(style: setup.context.outputStyle, steps: setup.steps)
      let isLong = ending.changeSummary.count > setup.mostListed
      text +=
        "\n" + (isLong ? renderer.text(ending.changeSummary) : changes.map(renderer.text).joined())
    }
    let isFirst = ending.summary.steps == 0 && ending.summary.failed == 0
    text += (isFirst ? "" : "\n") + RunTextRenderer.count(ending.outcomes) + "\n"
    return text + consequence(ending) + "\n"
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
    if ending.keepsFiles { return "\(count); nothing was written, because nothing changed" }
    return setup.writes ? "\(count); nothing was written" : "\(count); nothing was written (dry run)"
  }
}
