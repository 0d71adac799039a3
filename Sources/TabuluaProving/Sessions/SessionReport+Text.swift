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
      if !outcomes.isEmpty {
        text += "\(CountText.of(steps, "step", "steps")) made: \(StepResult.Outcome.words(outcomes))\n"
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
    var counts = JSONText.Object()
    for outcome in StepResult.Outcome.allCases {
      if let count = outcomes[outcome] { counts.add(outcome.rawValue, count) }
    }
    return JSONText.Object([
      "version": 1, "kind": "sample", "seed": seed, "sessions": runs, "steps_each": stepsEach, "steps": steps,
      "outcomes": counts, "failure": JSONText.orNull(failure?.json),
    ]).text
  }
}

extension SessionFailure {
  fileprivate var json: JSONText.Object {
    var object = JSONText.Object(["session": run])
    switch problem {
    case .lawBroken(let name, let reason): object.add(["law": name, "reason": JSONText.orNull(reason)])
    case .stepFailed(let error): object.add(["error": error])
    case .invariantBroken(let text): object.add(["invariant": text])
    }
    object.add(["found_with": foundWith, "steps": steps.compactMap(\.json).map { JSONText.Written($0) }])
    return object
  }
}
