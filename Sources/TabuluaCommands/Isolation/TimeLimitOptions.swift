import ArgumentParser

/// How long a command may take that reads files and runs no scripts; ``IsolationOptions`` are for those that run some.
struct TimeLimitOptions: ParsableArguments {
  @Option(
    help: .value("seconds", "Seconds that the command may take in all (default: no limit)."),
    completion: .usersOwn)
  var timeLimit: String?

  /// What the command asks for: no process of its own.
  var plan: IsolationPlan {
    var plan = IsolationPlan()
    plan.timeLimit = timeLimit
    return plan
  }
}
