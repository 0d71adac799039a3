import TabuluaBatch
import TabuluaDrawing

/// A trace in words: the numbered callbacks of each step.
final class TraceTextOutput: RunOutput {
  let stepsShown: Int? = nil

  private let output: CommandOutput
  private let ending: EndingText
  private var renderer: TraceTextRenderer

  init(_ setup: RunSetup) {
    output = setup.context.standardOutput
    renderer = TraceTextRenderer(style: setup.context.outputStyle)
    ending = EndingText(setup)
  }

  func take(_ record: RunRecord) { output.write(renderer.text(record)) }

  func end(_ ending: RunEnding) { self.ending.write(ending, to: output) }
}
