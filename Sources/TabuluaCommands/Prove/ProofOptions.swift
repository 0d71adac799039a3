import ArgumentParser
import TabuluaText
import TabuluaPolicy
import TabuluaProving

/// What is proved, and where.
struct ProofOptions: ParsableArguments {
  @Option(help: ShapesOption.help, completion: .usersOwn) var shapes: String?

  @Option(help: ValuesOption.help, completion: .usersOwn) var values: [String] = []

  @Option(help: .value("name", "Prove this law too; may be repeated."), completion: .oneOf(ReadyLaw.self))
  var law: [String] = []

  @Option(
    help: .value("name", "Prove only this law, a ready one or one of the policy; may be repeated."),
    completion: .oneOf(ReadyLaw.self))
  var onlyLaw: [String] = []

  @Option(
    help: .value("row", "Try only this row of the table, such as 0,1 or its key; may be repeated."),
    completion: .row)
  var row: [String] = []

  @Option(
    help: .value("k", "With the law path_independent: over how many places a row is held, from 2."),
    completion: .usersOwn)
  var hoverPaths: String?

  @Option(help: GroupsOption.help, completion: .usersOwn) var groups: String?

  @Option(help: .value("file", "Write a spec that shows the counter-example."), completion: .luaFile)
  var writeSpec: String?
}

extension ProofOptions {
  /// The laws that are asked for.
  func readyLaws() throws(CommandFailure) -> [ReadyLaw] {
    try law.map { (name) throws(CommandFailure) in
      try UsageHelp.choice(name, "there is no law `\(name)`")
    }
  }

  /// The only laws that are proved; nil for all.
  ///
  /// - Throws: a usage failure for a name that neither a ready law nor one of the policy has.
  func onlyLaws(of prototype: PolicyPrototype) throws(CommandFailure) -> [ProofLaw]? {
    guard !onlyLaw.isEmpty else { return nil }
    try CommandFailure.refuse([("--law", law.first)], beside: "--only-law")
    let own = (try? prototype.load(shape: [0]))?.laws.filter { $0.ready == nil }.map(\.name) ?? []
    return try onlyLaw.map { (name) throws(CommandFailure) in
      if own.contains(name) { return .own(name) }
      guard let ready = ReadyLaw(rawValue: name) else {
        throw .usage(
          "there is no law `\(name)`",
          help: UsageHelp.oneOf(own + ReadyLaw.allCases.map(\.rawValue), near: name))
      }
      return .ready(ready)
    }
  }

  /// How large the tables are; nil without `--shapes`.
  func maximum() throws(CommandFailure) -> Int? {
    guard let shapes else {
      guard values.isEmpty else {
        throw .usage("`--values` needs `--shapes`", help: "say how large the tables are, as in `--shapes 3`")
      }
      return nil
    }
    return try ShapesOption.maximum(shapes)
  }

  /// Over how many places a row is held; nil where it is not said.
  func hoverPathLength() throws(CommandFailure) -> Int? {
    guard let hoverPaths else { return nil }
    return try CommandFailure.number(hoverPaths, "--hover-paths", in: 2...8, "from 2 to 8")
  }

  /// How many rows are dragged together at most.
  func groupSize() throws(CommandFailure) -> Int { try GroupsOption.size(groups) }

  /// Fails if something is said that only a proof has.
  func checkNotUsed(beside option: String) throws(CommandFailure) {
    try CommandFailure.refuse(
      [("--shapes", shapes), ("--values", values.first)], beside: option,
      help: "`\(option)` is about a sample of sessions, which needs a table: leave one of them out")
    try CommandFailure.refuse(
      [
        ("--hover-paths", hoverPaths), ("--write-spec", writeSpec), ("--only-law", onlyLaw.first),
        ("--row", row.first), ("--groups", groups),
      ], beside: option,
      help: "`\(option)` is about a sample of sessions, and this about a proof: leave one of them out")
  }
}
