import ArgumentParser
import TabuluaDrawing
import TabuluaText
import TabuluaProving
import TabuluaModel
import TabuluaPolicy
import TabuluaFiles

/// `tabulua prove`: laws of a policy for every drag of a table, or of every small table.
struct ProveCommand: TabuluaCommand {
  static let configuration = CommandConfiguration(
    commandName: "prove",
    abstract: "Prove laws of a policy for every drag, or show the smallest drag that breaks one.",
    discussion: """
      Every drag of the table is tried, or with --shapes every drag of every small table. The structural laws \
      (\(structural)) are proved in any case, and the laws that the policy names or defines; --law asks for more: \
      \(others). What is told is a proof with its size, or the smallest counter-example: the smallest table first, \
      then the shortest drag.

      With --steps sessions are made up from a seed instead: that is a sample, and proves nothing.

      Exit status: 0 proved, 2 a law is broken or too few lines ran.
      """)

  @Argument(help: .policy) var policyFile: String?

  /// The policy; settings may name it.
  private var policy: String { policyFile ?? "" }

  @OptionGroup(title: "Table") var table: TableOptions

  @Option(help: ShapeOption.help) var shape: String?

  @OptionGroup(title: "Proof") var proof: ProofOptions

  @OptionGroup(title: "Sample") var sample: SampleOptions

  @OptionGroup(title: "Coverage") var coverage: CoverageOptions

  @OptionGroup(title: "Policy") var settings: PolicySettings

  @OptionGroup(title: "Language") var language: LanguageOptions

  @OptionGroup(title: "Settings") var config: SettingsOptions

  @Option(help: .value("n", "How many threads work; the processor's cores otherwise.")) var jobs: String?

  @Option(help: ResultFormat.help("How it is written")) var format = ResultFormat.standard.name

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

  func execute(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    let format = try ResultFormat.named(format)
    let jobs = try JobsOption.count(jobs)
    let laws = try proof.readyLaws()
    try language.checkUsage(beside: table)
    if let option = sample.firstGiven {
      try proof.checkNotUsed(beside: option)
      try coverage.checkNotUsed(beside: option)
      var trial = try Trial(policy: policy, settings, table, shape: shape, in: context)
      trial.prototype.strings = try language.table()
      return try sample.run(trial, laws: laws, jobs: jobs, as: format, in: context)
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
    if let length = try proof.hoverPathLength() { prover.hoverPaths = length }
    let report = try WorkProgress.showing("drags", in: context) { [prover] (progress) throws(Diagnostic) in
      try prover.run { progress?.tell($0.drags, of: $0.total) }
    }
    let status = try tell(report, format, in: context)
    guard let coverage else { return status }
    let files = [policy, table.table, proof.writeSpec].compactMap { $0 }
    let reached = coverage.finish(collector.coverage, keepsClear: files, in: context)
    return reached == .failed || status == .done ? reached : status
  }

  // MARK: The proof

  private func prover(_ laws: [ReadyLaw], in context: CommandContext) throws(CommandFailure) -> Prover {
    guard let maximum = try proof.maximum() else {
      let trial = try Trial(policy: policy, settings, table, shape: shape, in: context)
      return Prover(trial.prototype, .table(trial.table), laws: laws)
    }
    try CommandFailure.refuse([("--table", table.table), ("--shape", shape)], beside: "--shapes")
    let mapping = try table.mapping()
    let values = try ValuesOption.values(proof.values)
    let (prototype, loaded) = try PolicyPrototype.read(policy, settings, shape: [0], in: context)
    if loaded.ownsRows { try table.refuseMapping(beside: "a policy that owns its rows") }
    var prover = Prover(prototype, .shapes(maximum: maximum, values: values), laws: laws)
    prover.mapping = mapping
    return prover
  }

  private func tell(
    _ report: ProofReport, _ format: ResultFormat, in context: CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let command = report.counterExample.flatMap { reproduction(of: $0) }
    context.write(
      as: format, text: { report.text(style: $0, command: command) },
      jsonLines: { report.json(command: command) + "\n" })
    guard let found = report.counterExample else { return .done }
    if let path = proof.writeSpec {
      let spec = SpecOfCounterExample(
        found, policy: file(policy, namedIn: path), options: try settings.values(),
        table: table.table.map { file($0, namedIn: path) }, mapping: try table.mapping())
      try context.write(spec.text(inFile: path), to: path)
      if format.isForPeople {
        context.standardOutput.write("a spec that shows it was written to \(PrintableText.of(path))\n")
      }
    }
    return .refused
  }

  /// A file as a spec that is somewhere else can name it.
  private func file(_ name: String, namedIn spec: String) -> String {
    guard spec.hasPrefix("/") || spec.split(separator: "/").contains(".."), !name.hasPrefix("/") else {
      return name
    }
    return FoundationCalls.currentFolder + "/" + name
  }

  /// The command that explains the counter-example, where its table can be named in a command.
  private func reproduction(of found: CounterExample) -> String? {
    guard case .drag(let drag) = found.trial, found.isReproducible else { return nil }
    var words = ["tabulua", "why"] + ([drag.source] + drag.through).map { "\($0.section),\($0.row)" }
    words += ["--policy", policy]
    var input = ""
    if table.table != nil {
      words += table.arguments
    } else if let literal = found.literal, let mapping = policyMapping, !literal.isMadeUp {
      guard let options = literal.arguments(under: mapping) else { return nil }
      // A table has all columns whose types are known, also those that the policy has not looked at.
      let literal = literal.adding(mapping.types.keys.sorted())
      let lines = literal.csv.split(separator: "\n").map { ShellWord.quoted(String($0)) }
      input = "printf '%s\\n' \(lines.joined(separator: " ")) | "
      words += ["--table", StandardInput.name] + table.arguments + options
    } else {
      words += ["--shape", found.shape.map(String.init).joined(separator: ",")]
    }
    words += settings.options.flatMap { ["--set", $0] } + language.arguments + config.arguments
    return input + words.map(ShellWord.quoted).joined(separator: " ")
  }

  /// What the policy and the command say about the columns.
  private var policyMapping: TableMapping? {
    guard let options = try? settings.values(), let given = try? table.mapping(),
      let policy = try? PolicyPrototype(contentsOf: policy, options: options).load(shape: [0])
    else { return nil }
    return policy.mapping.overlaid(with: given)
  }
}

extension TableLiteral {
  /// The table with further columns that are empty, unless it has them.
  fileprivate func adding(_ names: [String]) -> TableLiteral {
    var result = self
    for name in names where !columns.contains(name) {
      result.columns.append(name)
      for row in rows.indices { result.rows[row].append(.null) }
    }
    return result
  }

  /// What a command must say about the columns besides what is known; nil where it cannot be said.
  fileprivate func arguments(under known: TableMapping) -> [String]? {
    var arguments: [String] = []
    if let column = mapping.sectionBy, known.sectionBy == nil { arguments += ["--section-by", column] }
    // Sections stand in the order of their first rows, unless they are listed.
    if let sections = mapping.sections, known.sections == nil, !isEachUsed(sections) {
      guard !sections.contains(where: { $0.contains(",") || $0.isEmpty }) else { return nil }
      arguments += ["--sections", sections.joined(separator: ",")]
    }
    return csv.contains("\"") && csv.split(separator: "\n").count != rows.count + 1 ? nil : arguments
  }

  /// Whether each section has a row.
  private func isEachUsed(_ sections: [String]) -> Bool {
    guard let column = columns.firstIndex(where: { $0 == mapping.sectionBy }) else { return false }
    let used = Set(rows.map { $0[column] })
    return sections.allSatisfy { used.contains(.text($0)) }
  }
}

/// The names of the structural laws, for the help.
private let structural = ReadyLaw.allCases.filter(\.isStructural).map(\.rawValue).joined(separator: ", ")

/// The names of the other laws, for the help.
private let others = ReadyLaw.allCases.filter { !$0.isStructural }.map(\.rawValue).joined(separator: ", ")
