import TabuluaBatch
import TabuluaDrawing
import TabuluaFiles
import TabuluaModel
import TabuluaText

/// How `compare` writes the differences.
struct CompareFormat: ReportedFormat {
  let name: String
  let words: String

  /// Whether people read it, so that they are told of what they may have forgotten.
  var isForPeople = false

  /// Whether it is a batch, which makes a file.
  var isBatch = false

  let failure: FailureLayout

  /// What is written; many differences are summed up for people unless all are asked for.
  let text: @Sendable (TableComparison, _ isFull: Bool, TextStyle) throws(Diagnostic) -> String

  static let standard = CompareFormat(
    name: "text", words: "the differences in words", isForPeople: true, failure: .words
  ) {
    comparison, isFull, style in
    comparison.text(style, isFull: isFull)
  }

  static let all = [
    standard,
    CompareFormat(
      name: "jsonl",
      words: "a line of JSON for each difference, between a first and a last line about all of them",
      failure: .json
    ) { comparison, _, _ in comparison.jsonLines },
    CompareFormat(
      name: "batch", words: "the steps that make the new table of the old one, for `run`", isBatch: true,
      // `run` refuses such a batch.
      failure: .json
    ) { (comparison, _, _) throws(Diagnostic) in
      try comparison.batch()
    },
  ]
}

extension TableComparison {
  /// The differences in words, as those of a run.
  fileprivate func text(_ style: TextStyle, isFull: Bool) -> String {
    guard !changes.isEmpty else { return "no differences\n" }
    let renderer = RunTextRenderer(style: style, steps: nil)
    let isLong = changes.count > RunTextRenderer.mostShown && !isFull
    return (isLong ? renderer.summary(of: changes) : changes.map(renderer.text).joined()) + "\n"
      + RunTextRenderer.count(RowDiff.counts(of: changes)) + "\n"
  }

  /// The differences as JSON Lines: what is compared, a line for each difference, and how many there are of each kind.
  fileprivate var jsonLines: String {
    let head = JSONText.Object(["version": 1, "kind": "compare", "old": old, "new": new]).text
    let counts = RowDiff.counts(of: changes)
    var summary = JSONText.Object(["kind": "summary"])
    for kind in RowChange.Kind.told { summary.add(kind.rawValue, counts[kind, default: 0]) }
    summary.add("status", Int(status.rawValue))
    let records = warnings.map { RunRecord.warning(step: 0, $0) } + changes.map { .change($0) }
    return ([head] + records.map(\.json) + [summary.text]).map { $0 + "\n" }.joined()
  }
}
