import TabuluaBatch

/// Records as JSON Lines.
final class JSONLinesOutput: RunOutput {
  let stepsShown: Int? = nil

  private let output: CommandOutput
  private let showsCalls: Bool

  init(_ setup: RunSetup, showsCalls: Bool) {
    output = setup.context.standardOutput
    self.showsCalls = showsCalls
  }

  func take(_ record: RunRecord) {
    if case .call = record, !showsCalls { return }
    output.write(record.json + "\n")
  }

  func end(_ ending: RunEnding) {}
}
