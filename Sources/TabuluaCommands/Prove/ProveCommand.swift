import ArgumentParser
import TabuluaDrawing
import TabuluaText
import TabuluaProving
import TabuluaModel
import TabuluaPolicy
import TabuluaFiles

/// `tabulua prove`: laws of a policy for every drag of a table, or of every small table.
struct ProveCommand: WatchingCommand, ReportingCommand, PolicyArgumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "prove",
    abstract: "Prove laws of a policy for every drag, or show the smallest drag that breaks one.",
    discussion: """
      Every drag of the table is tried, or with --shapes every drag of every small table. The structural laws \
      (\(structural)) are proved in any case, and the laws that the policy names or defines; --law asks for more: \
      \(others). What is told is a proof with its size, or the smallest counter-example: the smallest table first, \
      then the shortest drag.

      With --steps sessions are made up from a seed instead: that is a sample, and proves nothing.

      Exit status: 0 proved, 2 a law is broken or too few lines ran, 1 a callback was stopped by a limit, so that nothing is known.
      """)

  @Argument(help: .policy, completion: .luaFile) var policyFile: String?

  /// The policy; settings may name it.
  var policy: String { policyFile ?? "" }

  @OptionGroup(title: "Table") var table: TableOptions

  @Option(help: ShapeOption.help, completion: .usersOwn) var shape: String?

  @OptionGroup(title: "Proof") var proof: ProofOptions

  @OptionGroup(title: "Sample") var sample: SampleOptions

  @OptionGroup(title: "Coverage") var coverage: CoverageOptions

  @OptionGroup(title: "Policy") var settings: PolicySettings

  @OptionGroup(title: "Language") var language: LanguageOptions

  @OptionGroup(title: "Settings") var config: SettingsOptions

  @Flag(help: "Prove again whenever the policy or the table changes.") var watch = false

  @Option(help: .value("n", "How many threads work; the processor's cores otherwise."), completion: .usersOwn)
  var jobs: String?

  @Option(help: ResultFormat.help("How it is written"), completion: .format(ResultFormat.self)) var format =
    ResultFormat.standard.name

  @OptionGroup var report: ReportOptions<ResultFormat>

  var files: CommandFiles {
    table.files(
      reading: [("policy", policy), ("--strings", language.strings)],
      writing: [
        ("--write-spec", proof.writeSpec), ("--write-batch", sample.writeBatch),
        ("--coverage-output", coverage.coverageOutput),
      ])
  }

  var isolation: IsolationPlan {
    IsolationPlan(options: settings.isolation, scripts: [policy]) {
      [proof.writeSpec, sample.writeBatch, coverage.coverageOutput].compactMap { $0 }
    }
  }

  mutating func fill(from settings: Settings) throws(CommandFailure) {
    table.fill(from: settings)
    try self.settings.fill(from: settings)
    policyFile = try settings.policy(or: policyFile, of: "prove")
    try language.fill(from: settings)
  }

  func checkWatching() throws(CommandFailure) {
    try checkFilesAreNamed(table.tables + [language.strings])
  }

  func watchedFiles(_ told: [String]?) -> [String] { namedFiles([], told) }

  func execute(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    let format = try ResultFormat.named(format)
    let reports = try self.report.files()
    let jobs = try JobsOption.count(jobs)
    let laws = try proof.readyLaws()
    try language.checkUsage(beside: table)
    if let option = sample.firstGiven {
      try proof.checkNotUsed(beside: option)
      try coverage.checkNotUsed(beside: option)
      var trial = try Trial(policy: [policy], settings, table, shape: shape, in: context)
      trial.prototype.strings = try language.table()
      return try sample.run(trial, laws: laws, jobs: jobs, as: format, and: reports, in: context)
    }
    var prover = try prover(laws, in: context)
    prover.prototype.strings = try language.table()
    prover.jobs = jobs
    let coverage = try CoverageRequest(coverage, printsText: format.isForPeople)
    let collector = CoverageCollector()
    if coverage != nil {
      prover.prototype.coversLines = true
      prover.prototype.coverage = collector
    }
    prover.onlyLaws = try proof.onlyLaws(of: prover.prototype)
    if let length = try proof.hoverPathLength() { prover.hoverPaths = length }
    prover.groups = try proof.groupSize()
    let report = try WorkProgress.showing("drags", in: context) { [prover] (progress) throws(Diagnostic) in
      try prover.run { progress.tell($0.drags, of: $0.total, less: $0.smaller) }
    }
    let status = try tell(report, format, reports, in: context)
    guard let coverage else { return status }
    let files = [policy, table.table, proof.writeSpec].compactMap { $0 }
    let reached = coverage.finish(collector.coverage, keepsClear: files, in: context)
    return reached == .failed || status == .done ? reached : status
  }

  // MARK: The proof

  private func prover(_ laws: [ReadyLaw], in context: CommandContext) throws(CommandFailure) -> Prover {
    guard let maximum = try proof.maximum() else {
      let trial = try Trial(policy: [policy], settings, table, shape: shape, in: context)
      var prover = Prover(trial.prototype, .table(trial.table), laws: laws)
      if !proof.row.isEmpty {
        let questions = try proof.row.map { (row) throws(CommandFailure) in try DragQuestion.parse([row]) }
          .flatMap { $0 }
        let bench = try trial.bench()
        prover.onlyRows = try CommandFailure.catching { () throws(Diagnostic) in
          try questions.map { (question) throws(Diagnostic) in try question.resolved(on: bench).source }
        }
      }
      return prover
    }
    try CommandFailure.refuse([("--table", table.table), ("--shape", shape)], beside: "--shapes")
    try CommandFailure.refuse([("--row", proof.row.first)], beside: "--shapes")
    let mapping = try table.mapping()
    let values = try ValuesOption.values(proof.values)
    let (prototype, loaded) = try PolicyPrototype.read([policy], settings, shape: [0], in: context)
    if loaded.ownsRows { try table.refuseMapping(beside: "a policy that owns its rows") }
    for warning in ValuesOption.warnings(about: values, [loaded], mapping) { context.report(warning) }
    var prover = Prover(prototype, .shapes(maximum: maximum, values: values), laws: laws)
    prover.mapping = mapping
    return prover
  }

  private func tell(
    _ report: ProofReport, _ format: ResultFormat, _ reports: [ReportFile<ResultFormat>],
    in context: CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let reproduction = Reproduction(command: self)
    let command = report.counterExample.flatMap { reproduction.proof(of: $0) }
    let explanation = report.counterExample.flatMap { reproduction.explanation(of: $0) }
    try context.write(
      as: format, and: reports, text: { report.text(style: $0, command: command, explanation: explanation) },
      jsonLines: { report.json(command: command, explanation: explanation) + "\n" })
    guard let found = report.counterExample, !found.isOfLimit else {
      if let path = proof.writeSpec, format.isForPeople {
        context.standardOutput.write("\(PrintableText.of(path)) was not written: there is no drag to show\n")
      }
      return report.counterExample == nil ? .done : .failed
    }
    if let path = proof.writeSpec {
      let spec = SpecOfCounterExample(
        found, policy: file(policy, namedIn: path), options: try settings.values(),
        table: table.table.map { file($0, namedIn: path) }, mapping: try table.mapping())
      try context.write(spec.text(inFile: path), to: path)
      if format.isForPeople {
        let run = (["tabulua", "test", path] + readOptions(for: path)).map(ShellWord.quoted).joined(
          separator: " ")
        context.standardOutput.write(
          "a spec that shows it was written to \(PrintableText.of(path)): `\(run)`\n")
      }
    }
    return .refused
  }

  /// What lets a spec read the policy and the table where they are outside of its folder.
  private func readOptions(for spec: String) -> [String] {
    let own = DirectoryListing.split(spec).directory.map { $0 + "/" } ?? ""
    let outside = [policy, table.table].compactMap { $0 }.filter { file in
      own.isEmpty ? file.hasPrefix("/") || file.hasPrefix("../") : !file.hasPrefix(own)
    }
    let folders = Set(outside.map { DirectoryListing.split($0).directory ?? "." })
    return folders.sorted().flatMap { ["--allow-read", $0] }
  }

  /// A file as a spec that is somewhere else can name it.
  private func file(_ name: String, namedIn spec: String) -> String {
    guard spec.hasPrefix("/") || spec.split(separator: "/").contains(".."), !name.hasPrefix("/") else {
      return name
    }
    return FolderCalls.current + "/" + name
  }
}

/// The names of the structural laws, for the help.
private let structural = ReadyLaw.allCases.filter(\.isStructural).map(\.rawValue).joined(separator: ", ")

/// The names of the other laws, for the help.
private let others = ReadyLaw.allCases.filter { !$0.isStructural }.map(\.rawValue).joined(separator: ", ")
