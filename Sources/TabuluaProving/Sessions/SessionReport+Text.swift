import TabuluaBatch
import TabuluaText
public import TabuluaDrawing

extension SessionReport {
  /// The report for people; it always calls itself a sample.
  ///
  /// With a failure it shows the shortest session that was found, as the lines of a batch.
  public func text(style: TextStyle = TextStyle()) -> String {
    guard let failure else {
      let sessions = CountText.of(runs, "session", "sessions")
      var text = "sampled \(sessions) of \(CountText.of(stepsEach, "step", "steps")), seed \(seed): "
      text += "\(style.paint("no law broken", .green)); this is a sample, not a proof\n"
      let parts = StepResult.Outcome.allCases.compactMap { outcome in
        outcomes[outcome].map { "\(CountText.of($0)) \(outcome.rawValue)" }
      }
      if !parts.isEmpty {
        text += "\(CountText.of(steps, "step", "steps")) made: \(parts.joined(separator: ", "))\n"
      }
      return text
    }
    var text = "sampled session \(CountText.of(failure.run)), seed \(seed): "
    text += style.paint(PrintableText.of(failure.problem.text), .red) + "\n"
    let count = failure.steps.count
    text += "\n"
    text +=
      failure.foundWith == count
      ? "the session has \(CountText.of(count, "step", "steps")), and none can be missed:\n"
      : "shortened from \(CountText.of(failure.foundWith, "step", "steps")) to \(CountText.of(count)):\n"
    for (index, step) in failure.steps.enumerated() {
      let line = step.json.map { PrintableText.of($0) } ?? step.verb
      text += "  \(index == count - 1 ? style.bold(line) : line)\n"
    }
    return text
  }

  /// The report for programs, as one JSON object on one line.
  public var json: String {
    var object = JSONText.Object()
    object.add("version", 1)
    object.add("kind", "sample")
    object.add("seed", raw: String(seed))
    object.add("sessions", runs)
    object.add("steps_each", stepsEach)
    object.add("steps", steps)
    var counts = JSONText.Object()
    for outcome in StepResult.Outcome.allCases {
      if let count = outcomes[outcome] { counts.add(outcome.rawValue, count) }
    }
    object.add("outcomes", raw: counts.text)
    guard let failure else {
      object.addNull("failure")
      return object.text
    }
    var found = JSONText.Object()
    found.add("session", failure.run)
    switch failure.problem {
    case .lawBroken(let name, let reason):
      found.add("law", name)
      if let reason { found.add("reason", reason) } else { found.addNull("reason") }
    case .stepFailed(let error): found.add("error", raw: error.json)
    case .invariantBroken(let text): found.add("invariant", text)
    }
    found.add("found_with", failure.foundWith)
    found.add("steps", raw: JSONText.array(failure.steps.compactMap(\.json)))
    object.add("failure", raw: found.text)
    return object.text
  }
}
