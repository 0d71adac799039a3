import ArgumentParser
import TabuluaText
import TabuluaPolicy

/// What is proved, and where.
struct ProofOptions: ParsableArguments {
  @Option(help: ShapesOption.help) var shapes: String?

  @Option(help: ValuesOption.help) var values: [String] = []

  @Option(help: ArgumentHelp("Prove this law too; may be repeated.", valueName: "name"))
  var law: [String] = []

  @Option(
    help: ArgumentHelp(
      "With the law path_independent: over how many places a row is held, from 2.", valueName: "k"))
  var hoverPaths: String?

  @Option(help: ArgumentHelp("Write a spec that shows the counter-example.", valueName: "file"))
  var writeSpec: String?
}

extension ProofOptions {
  /// The laws that are asked for.
  func readyLaws() throws(CommandFailure) -> [ReadyLaw] {
    var laws: [ReadyLaw] = []
    for name in law {
      guard let ready = ReadyLaw(rawValue: name) else {
        let names = ReadyLaw.allCases.map(\.rawValue)
        throw .usage("there is no law `\(name)`", help: UsageHelp.oneOf(names, near: name))
      }
      laws.append(ready)
    }
    return laws
  }

  /// How large the tables are; nil without `--shapes`.
  func maximum() throws(CommandFailure) -> Int? {
    guard let shapes else {
      guard values.isEmpty else {
        throw .usage(
          "`--values` needs `--shapes`", help: "say how large the tables are, as in `--shapes 3`")
      }
      return nil
    }
    return try ShapesOption.maximum(shapes)
  }

  /// Over how many places a row is held; nil where it is not said.
  func hoverPathLength() throws(CommandFailure) -> Int? {
    guard let hoverPaths else { return nil }
    guard let length = Int(hoverPaths), (2...8).contains(length) else {
      throw .usage("`--hover-paths` is a whole number from 2 to 8, not `\(hoverPaths)`")
    }
    return length
  }

  /// Fails if something is said that only a proof has.
  func checkNotUsed(beside option: String) throws(CommandFailure) {
    let used = [
      ("--shapes", shapes), ("--values", values.first), ("--hover-paths", hoverPaths),
      ("--write-spec", writeSpec),
    ]
    if let other = used.first(where: { $0.1 != nil }) {
      throw .usage(
        "`\(other.0)` does not go with `\(option)`", help: "a sample of sessions needs a table: leave it out")
    }
  }
}
