import TabuluaText
public import TabuluaDrawing
import TabuluaModel

extension ProofReport {
  /// The report for people.
  ///
  /// `command` is what reproduces the counter-example, if there is one and the caller knows, and `explanation` what tells
  /// why its drag ends as it does.
  public func text(
    style: TextStyle = TextStyle(), command: String? = nil, explanation: String? = nil
  ) -> String {
    if let counterExample {
      return counterExample.text(style: style, command: command, explanation: explanation) + notes(style)
    }
    var text = style.paint("proved", .green) + ": \(headline)\n"
    let laws = provedLaws
    let width = laws.map { DisplayWidth.of(PrintableText.of($0.name)) }.max() ?? 0
    for law in laws {
      let name = PrintableText.of(law.name)
      let statement = style.dim(PrintableText.of(law.statement))
      text +=
        "  \(law.statement == law.name ? name : DisplayWidth.padded(name, to: width) + "  " + statement)\n"
    }
    return text + gaps(style) + notes(style)
  }

  private func gaps(_ style: TextStyle) -> String {
    guard !gaps.isEmpty else { return "" }
    return "not tried:\n" + gaps.map { "  " + style.hanging($0.words, at: 4) + "\n" }.joined()
  }

  /// What was proved, and how much was tried, such as `5 laws for all 12 tables with up to 2 sections of up to 2 rows:
  /// 68 drags, 204 calls of callbacks`.
  ///
  /// Laws that say nothing are not counted.
  public var headline: String {
    var text = "\(CountText.of(provedLaws.count, "law", "laws")) for \(tables): "
    text += CountText.of(size.drags, "drag", "drags")
    if groups > 1 { text += " of up to \(groups) rows together" }
    if size.taps > 0 { text += ", \(CountText.of(size.taps, "tap", "taps"))" }
    if size.calls == 0 { return text + ", no call of a callback but those that show the table" }
    return text + ", \(CountText.of(size.calls, "call", "calls")) of callbacks"
  }

  private var tables: String {
    switch scope {
    case .table(let counts):
      let rows = CountText.of(counts.reduce(0, +), "row", "rows")
      let table = "this table of \(rows) in \(CountText.of(counts.count, "section", "sections"))"
      return onlyRows.map { "\($0.map(\.description).joined(separator: ", ")) of \(table)" } ?? table
    case .shapes(let maximum, let listed):
      let rows = "up to \(CountText.of(maximum, "row", "rows"))"
      let all = "all \(CountText.of(size.tables, "table", "tables"))"
      if let listed { return "\(all) with the \(listed) listed sections of \(rows)" }
      return "\(all) with up to \(CountText.of(maximum, "section", "sections")) of \(rows)"
    }
  }

  private func notes(_ style: TextStyle) -> String {
    let notes = findings.map { style.hanging("note: \($0.words)", at: 2) + "\n" }
    return notes.isEmpty ? "" : "\n" + notes.joined()
  }
}

extension ProofFinding {
  /// The finding, in a line.
  package var words: String {
    switch self {
    case .displaceable(let row, let label, let drag, _):
      let name = label.map { "\(PrintableText.of($0)) " } ?? ""
      return "\(name)\(row) may not be dragged, but dragging \(drag.source) to \(drag.proposed) displaces it "
        + "(no law asks for more; `--law not_displaced` would)"
    case .neverHolds(let law):
      return
        "`\(PrintableText.of(law.name))` holds of none of the tables with rows before anything is done, so that "
        + "nothing is proved about it"
    case .undeclaredTypes(let columns):
      let names = columns.inBackticks.joined(separator: ", ")
      return
        "the values of \(names) are listed as numbers or booleans, and in a CSV table they are text unless "
        + "`types` in `policy.table` says what they are"
    case .indistinctRows(let first, let second):
      return "\(first) and \(second) show the same, so that an exchange of them cannot be seen"
    case .remembers:
      return
        "the policy keeps something of what it is asked or told, so each drag was tried with the policy as it is "
        + "loaded, and not after others"
    case .looksAtRowsInView(let few):
      return
        "it matters to the policy which rows are in view: each table was tried with as many as in a run, and "
        + "with \(few) (`--viewport \(few)`)"
    case .nothingMoves: return "no drag moves a row"
    }
  }
}
