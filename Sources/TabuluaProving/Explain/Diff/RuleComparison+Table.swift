import TabuluaDrawing
public import TabuluaText
import TabuluaBatch
import TabuluaModel

extension RuleComparison {
  /// Tries every drag of a table under both policies.
  ///
  /// ```swift
  /// var comparison = RuleComparison(limit: 5)
  /// try comparison.compare(bench, newBench)
  /// print(comparison.text(style: TextStyle()))
  /// ```
  ///
  /// - Parameters:
  ///   - old: The first policy, with the table.
  ///   - new: The second one, with the same table.
  ///   - progress: Is told now and then how many drags were tried, and of how many.
  /// - Throws: `tables_differ` if the policies see tables of different shapes, and what is wrong when a scripted data
  ///   source is loaded anew.
  /// - Complexity: O(*n* × (*n* + *s*)) for *n* rows in *s* sections.
  public mutating func compare(
    _ old: DragBench, _ new: DragBench, progress: ((_ tried: Int, _ of: Int) -> Void)? = nil
  ) throws(Diagnostic) {
    let counts = old.rowCounts
    guard counts == new.rowCounts else { throw .tablesDiffer(old, new) }
    let total = DragTrial.count(rowCounts: counts, groups: groups)
    tables += 1
    let first = DragSurvey(old), second = DragSurvey(new)
    defer {
      first.end()
      second.end()
    }
    var done = 0
    for drag in DragTrial.all(rowCounts: counts) {
      let before = try first.ending(from: drag.source, to: drag.proposed)
      let after = try second.ending(from: drag.source, to: drag.proposed)
      take(drag, before, after, rowCounts: counts, label: { old.label(ofRowAt: drag.source) })
      done += 1
      if let progress, done & 0xFFF == 0 { progress(done, total) }
    }
    guard groups > 1 else { return }
    first.end()
    second.end()
    for drag in DragTrial.groups(rowCounts: counts, upTo: groups) {
      try old.beginAnew()
      try new.beginAnew()
      let before = try old.result(of: drag, recordsCalls: true).ending
      let after = try new.result(of: drag, recordsCalls: true).ending
      take(drag, before, after, rowCounts: counts, label: { old.label(ofRowAt: drag.source) })
      done += 1
      if let progress, done & 0xFFF == 0 { progress(done, total) }
    }
  }
}

extension Diagnostic {
  fileprivate static func tablesDiffer(_ old: DragBench, _ new: DragBench) -> Diagnostic {
    func shape(_ bench: DragBench) -> String {
      let counts = bench.rowCounts
      let shown = counts.prefix(8).map(String.init).joined(separator: ", ") + (counts.count > 8 ? ", …" : "")
      return counts.isEmpty ? "no sections" : "sections of \(shown) rows"
    }
    return Diagnostic(
      code: ProofCode.tablesDiffer,
      message:
        "the policies see different tables: \(shape(old)) under `\(old.prototype.name)`, \(shape(new)) under "
        + "`\(new.prototype.name)`",
      help: "give both the same mapping, with options such as `--section-by` and `--sections`")
  }
}
