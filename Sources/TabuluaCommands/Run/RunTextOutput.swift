import TableAutomation

/// A run in words: a line a step, the changes, and what it came to.
final class RunTextOutput: RunOutput {
  private let output: CommandOutput
  private let showsChanges: Bool
  private let ending: EndingText
  private var renderer: RunTextRenderer

  init(_ setup: RunSetup, showsChanges: Bool) {
    output = setup.context.standardOutput
    self.showsChanges = showsChanges
    renderer = RunTextRenderer(style: setup.context.outputStyle, steps: setup.steps)
    ending = EndingText(setup)
  }

  func take(_ record: RunRecord) {
    guard case .step(let result) = record else { return }
    output.write(renderer.text(result))
  }

  func end(_ ending: RunEnding) {
    output.write(self.ending.text(ending))
  }
}
