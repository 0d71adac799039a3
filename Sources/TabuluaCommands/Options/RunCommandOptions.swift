import ArgumentParser
import TableAutomation
import TableModel

/// What `run` and `trace` do, and what they leave behind.
struct RunCommandOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file of interactions, one JSON object a line, or - for standard input; may be repeated.",
      valueName: "file"))
  var batch: [String] = []

  @Option(help: ArgumentHelp("Write the table to this file.", valueName: "file"))
  var output: String?

  @Flag(help: "Write the table to the file it came from.")
  var inPlace = false

  @Flag(help: "Begin in editing mode.")
  var editing = false

  @Flag(help: "End at the first refused step, write nothing, and exit with 2.")
  var strict = false

  @Flag(help: "Go on after a failed step.")
  var keepGoing = false

  @Flag(help: "Show every change also where the table is written.")
  var diff = false

  @Option(
    name: .customLong("trace"),
    help: ArgumentHelp("Write every call of a callback to this file, as JSON Lines.", valueName: "file"))
  var traceFile: String?

  @Option(help: ArgumentHelp("How many rows are on the screen: a number, or all.", valueName: "n|all|0"))
  var viewport: String?
}

extension RunCommandOptions {
  /// What `--viewport` says.
  func view() throws(CommandFailure) -> Viewport {
    guard let viewport else { return .standard }
    if viewport == "all" { return .all }
    guard let rows = Int(viewport), rows >= 0 else {
      throw .usage("`--viewport` is a number of rows or `all`, not `\(viewport)`")
    }
    return .rows(rows)
  }

  /// What the runner is told.
  var runOptions: RunOptions {
    RunOptions(isStrict: strict, keepsGoing: keepGoing)
  }
}
