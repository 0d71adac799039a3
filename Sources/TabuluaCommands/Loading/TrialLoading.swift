import TabuluaText
import TabuluaProving
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import TabuluaFiles

extension PolicyPrototype {
  /// Reads a policy that is loaded again and again, and loads it once: its warnings are reported, and what it prints
  /// meanwhile goes to standard error; what its callbacks print later is dropped.
  ///
  /// - Throws: a usage failure for a wrong `--set` or limit, and what is wrong with the policy.
  static func read(
    _ paths: [String], _ settings: some ScriptSettingsGiven, shape: [Int]?, in context: CommandContext
  ) throws(CommandFailure) -> (prototype: PolicyPrototype, policy: LuaPolicy) {
    let values = try settings.values()
    let limits = try settings.limits()
    let prototype = try CommandFailure.catching(as: CommandFailure.policy) { () throws(Diagnostic) in
      try PolicyPrototype(contentsOf: paths, options: values, limits: limits)
    }
    let policy = try context.loading { (print) throws(Diagnostic) in
      try prototype.load(shape: shape, printHandler: print)
    }
    return (prototype, policy)
  }
}

/// What commands that try drags begin with: the policy, to be loaded again and again, and the table.
struct Trial {
  /// The policy.
  var prototype: PolicyPrototype
  /// The table.
  var table: TrialTable

  /// Reads a policy and its table.
  ///
  /// What is wrong with the policy is found first, and its warnings are told; what it prints while it is loaded
  /// goes to standard error, what its callbacks print is dropped.
  ///
  /// - Throws: a usage failure where the options do not go together, and what is wrong with policy or table.
  init(
    policy paths: [String], _ settings: some ScriptSettingsGiven, _ options: TableOptions,
    shape: String? = nil,
    in context: CommandContext
  ) throws(CommandFailure) {
    let mapping = try options.givenMapping()
    let shape = try ShapeOption.counts(shape)
    let policy: LuaPolicy
    (prototype, policy) = try PolicyPrototype.read(paths, settings, shape: shape, in: context)
    if policy.ownsRows {
      try options.checkUsage(with: policy)
      table = .scripted(shape: shape)
      return
    }
    if let shape {
      try CommandFailure.refuse([("--shape", options.table.map { _ in "" })], beside: "--table")
      try options.refuseMapping(beside: "`--shape`", help: "leave it out, or name a table with `--table`")
      table = .loaded(TableContents(sections: Self.names(shape)))
      return
    }
    guard let file = options.table else {
      throw .usage(
        "there is no table",
        help: "name one with `--table`, or say how many rows each section has: `--shape 3,2`")
    }
    let contents = try CommandFailure.catching { () throws(Diagnostic) in
      try options.load(file, mapping, with: policy)
    }
    for warning in options.warnings(about: contents, from: file, mapping, with: policy) {
      context.report(warning)
    }
    let warnings = WarningReporter(context)
    for warning in policy.missingSections(in: contents) {
      warnings.report(warning.diagnostic(policy: policy))
    }
    table = .loaded(contents)
  }

  /// Whether the policy owns its rows.
  var isScripted: Bool { if case .scripted = table { true } else { false } }

  /// Loads policy and table.
  ///
  /// - Throws: what a callback fails with while the table is loaded.
  func bench(viewport: TableView.Viewport = .standard) throws(CommandFailure) -> DragBench {
    try CommandFailure.catching { () throws(Diagnostic) in
      try DragBench(prototype, table, viewport: viewport)
    }
  }

  /// Rows that are called by letters.
  private static func names(_ counts: [Int]) -> [[String]] {
    var number = 0
    return counts.map { count in
      (0..<count).map { _ in
        defer { number += 1 }
        let letter = String(UnicodeScalar(UInt8(97 + number % 26)))
        return number < 26 ? letter : letter + String(number / 26)
      }
    }
  }
}
