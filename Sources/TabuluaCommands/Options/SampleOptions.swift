import ArgumentParser
import TabuluaText
import TabuluaProving
import TabuluaPolicy

/// Whether whole sessions are sampled, and how many.
struct SampleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Instead of a proof: sample sessions of so many drags, taps, deletes and the like in a row.",
      valueName: "n"), completion: .usersOwn)
  var steps: String?

  @Option(help: .value("n", "How many sessions are sampled (default: 1000)."), completion: .usersOwn)
  var runs: String?

  @Option(
    help: .value("n", "Where the sample begins; the same seed gives the same sessions."),
    completion: .usersOwn)
  var seed: String?

  @Option(
    help: .value("file", "Write a failing session to this file, as a batch."), completion: .jsonLinesFile)
  var writeBatch: String?
}

extension SampleOptions {
  /// The first of them that is given; nil where none is.
  var firstGiven: String? {
    let options = [("--steps", steps), ("--runs", runs), ("--seed", seed), ("--write-batch", writeBatch)]
    return options.first { $0.1 != nil }?.0
  }

  /// How many steps, how many sessions, and the seed.
  ///
  /// - Throws: a usage failure for a wrong number.
  func numbers() throws(CommandFailure) -> (steps: Int, runs: Int, seed: UInt64) {
    func number(_ text: String, _ name: String) throws(CommandFailure) -> Int {
      try CommandFailure.number(text, name, in: 1...10_000_000, "from 1 to 10000000")
    }
    return (
      try number(steps ?? "50", "--steps"), try number(runs ?? "1000", "--runs"),
      try CommandFailure.seed(seed ?? "1")
    )
  }

  /// Samples sessions of a policy and tells what came of them.
  ///
  /// - Returns: Done, or refused where something was found.
  /// - Throws: a usage failure for a wrong option or law, what goes wrong while the table is loaded, and where the
  ///   batch cannot be written.
  func run(
    _ trial: Trial, laws: [ReadyLaw], jobs: Int, as format: ResultFormat,
    and reports: [ReportFile<ResultFormat>], in context: CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let (steps, runs, seed) = try numbers()
    if writeBatch == StandardInput.name {
      throw .usage(
        "`--write-batch` names a file, and `-` is none", help: "name a file, such as `failing.jsonl`")
    }
    if let law = laws.first(where: { $0.rule == nil && !$0.isStructural }) {
      throw .usage(
        "`\(law.rawValue)` is about single drags, which a sample of sessions does not look at",
        help: "leave `--steps` out to prove it")
    }
    var sampler = SessionSampler(
      trial.prototype, trial.table, runs: runs, steps: steps, seed: seed, jobs: jobs)
    sampler.laws = laws
    let report = try WorkProgress.showing("sessions", in: context) {
      [sampler] (progress) throws(Diagnostic) in
      try sampler.run { progress.tell($0, of: runs, less: "`--runs` asks for fewer sessions") }
    }
    try context.write(
      as: format, and: reports, text: { report.text(style: $0) }, jsonLines: { report.json + "\n" })
    guard let failure = report.failure else { return .done }
    if case .stepFailed(let error) = failure.problem, format.isForPeople { context.report(error) }
    if let writeBatch {
      try context.write(failure.batch, to: writeBatch)
      if format.isForPeople { context.standardOutput.write("\nwritten to \(PrintableText.of(writeBatch))\n") }
    }
    return .refused
  }
}
