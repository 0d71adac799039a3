import TabuluaText

// When a run ends by its limits.
extension BatchRunner {
  /// How many seconds the run may still take; nil without a limit.
  var timeLeft: Double? { clock.secondsLeft }

  /// Why a batch in Lua may make no further step, which is told and ends the run; nil where it may, and counts one.
  func problemOfNextStep(line: Int?) -> Diagnostic? {
    guard let problem = clock.problem(after: steps, ofScript: scriptSteps) else {
      scriptSteps += 1
      return nil
    }
    end(problem, line: line)
    return problem
  }

  /// Ends the run because it has passed a limit.
  func end(_ problem: Diagnostic, line: Int?) {
    guard !hasPassedLimit else { return }
    hasPassedLimit = true
    var problem = problem
    if problem.location == nil, !batchName.isEmpty {
      problem.location = TextLocation(file: batchName, line: line)
    }
    tellFailure(problem, line: line)
  }
}
