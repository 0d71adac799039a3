import TabuluaText

extension Diagnostic {
  /// A proof over shapes that would not end.
  static func tooLarge(
    _ plan: ShapePlan, hovers: Int, groups: Int, drags: Int, tables: Int, limit: Int
  ) -> Diagnostic {
    Diagnostic(
      code: ProofCode.proofTooLarge,
      message: "`--shapes \(plan.maximum)` means \(inWords(drags)) drags of \(inWords(tables)) tables, "
        + "and a proof has at most \(inWords(limit))",
      help: plan.largestFitting(hovers: hovers, groups: groups, limit: limit)
        ?? "list fewer values, or fewer hovers\(groups > 1 ? ", or smaller groups" : "")")
  }

  /// A table that has too many drags to wait for.
  static func tooLarge(rows: Int, sections: Int, hovers: Int, drags: Int, limit: Int) -> Diagnostic {
    let way = hovers > 1 ? " over up to \(hovers) places each" : ""
    return Diagnostic(
      code: ProofCode.proofTooLarge,
      message: "a table of \(inWords(rows)) rows has \(inWords(drags)) drags\(way), "
        + "and a proof has at most \(inWords(limit))",
      help:
        "prove a table of fewer rows, all small tables with `--shapes 3`, or the drags of single rows with `--row`"
    )
  }

  /// A policy that owns its rows has other counts than `options.shape` asked for.
  static func shapeIgnored(_ shape: [Int], counts: [Int]) -> Diagnostic {
    Diagnostic(
      code: ProofCode.shapeIgnored,
      message: "the policy was given `options.shape` = {\(list(shape))} and has {\(list(counts))} rows",
      help:
        "let it make its rows from `options.shape`, or leave `--shapes` out to prove it for the rows it has")
  }

  private static func list(_ counts: [Int]) -> String { counts.map { String($0) }.joined(separator: ", ") }

  /// A number with spaces between thousands; beyond what can be counted, in words.
  static func inWords(_ number: Int) -> String {
    number == .max ? "more than \(CountText.of(1_000_000_000_000_000_000))" : CountText.of(number)
  }
}
