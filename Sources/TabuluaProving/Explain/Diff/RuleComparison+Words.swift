import TabuluaBatch
import TabuluaText
public import TabuluaDrawing
import TabuluaModel

extension RuleComparison {
  /// The comparison as text: how many drags end elsewhere, in which ways, and the smallest of them.
  ///
  /// ```text
  /// 9 drags of 3 rows in 1 section: 2 end elsewhere
  ///
  /// 2  accepted → refused
  ///
  /// Ada [0, 1] to [0, 0]: landed at [0, 0], now refused: the first row stays  (new.lua:5)
  /// ```
  public func text(style: TextStyle) -> String {
    let head = style.bold("\(subject): ") + verdict
    guard different > 0 else { return head + "\n" }
    let digits = kinds.map { CountText.of($0.count).count }.max() ?? 1
    var lines = [head, ""]
    lines += kinds.map { kind, count in
      "\(DisplayWidth.paddedInFront(CountText.of(count), to: digits))  \(kind)"
    }
    lines += [""] + smallest.map { style.hanging($0.words(namesTable: tables > 1), at: 2) }
    if different > smallest.count {
      let more = CountText.of(different - smallest.count)
      lines.append(style.dim("and \(more) more; `--limit` shows more of them"))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private var subject: String {
    let drags = CountText.of(drags, "drag", "drags")
    return tables > 1 ? "\(drags) of \(CountText.of(tables)) tables" : drags
  }

  private var verdict: String {
    var words =
      different == 0
      ? "all end where they did" : "\(CountText.of(different)) \(different == 1 ? "ends" : "end") elsewhere"
    if otherwise > 0 { words += ", \(CountText.of(otherwise)) as before with another answer or reason" }
    if leftOut > 0 { words += "; \(CountText.of(leftOut)) \(leftOut == 1 ? "was" : "were") not compared" }
    return words
  }

  /// The comparison as JSON Lines: a line a difference, and a summary.
  ///
  /// - Parameter status: The exit status that the summary tells.
  /// - Returns: The lines, each with its end.
  package func jsonLines(status: Int) -> String {
    var changes = JSONText.Object()
    for (kind, count) in kinds { changes.add(kind, count) }
    let summary = JSONText.Object([
      "kind": "summary", "tables": tables, "drags": drags, "different": different, "otherwise": otherwise,
      "left_out": leftOut > 0 ? leftOut : nil, "changes": changes, "status": status,
    ])
    let warnings = noted.map { step, note in
      JSONText.Object(["kind": "warning", "step": step, "warning": note]).text
    }
    return (["{\"version\":1,\"kind\":\"diff\"}"] + warnings + smallest.map(\.json) + [summary.text])
      .map { $0 + "\n" }.joined()
  }
}

extension RuleDifference {
  /// The difference in words.
  func words(namesTable: Bool) -> String {
    var text = step.map { "step \($0): " } ?? ""
    if namesTable { text += "rows \(rowCounts.map(String.init).joined(separator: ", ")): " }
    text += label.map { "\(DisplayWidth.truncated(PrintableText.of($0), to: 40)) " } ?? ""
    text += "\(drag.source) "
    if !drag.followers.isEmpty {
      text += "with \(drag.followers.map(\.description).inWords(last: "and")) "
    }
    text += "to \(drag.through.map(\.description).joined(separator: ", then ")): "
    let names = old.landing == new.landing ? drag.followers : []
    return text + "\(old.result(with: names)), now \(new.result(with: names))\(new.why)"
  }

  fileprivate var json: String {
    JSONText.Object([
      "kind": "difference", "step": step, "rows": rowCounts, "row": label, "from": drag.source,
      "with": drag.followers.isEmpty ? nil : drag.followers,
      "through": drag.through, "old": old.json, "new": new.json,
    ]).text
  }
}

extension DragEnding {
  /// How it ended, in words; with where some of the rows stand that were dragged with it.
  fileprivate func result(with followers: [TableIndexPath]) -> String {
    let places = followers.map { "\(landing(ofFollowerAt: $0))" }
    return result + (places.isEmpty || landing == nil ? "" : " with \(places.inWords(last: "and"))")
  }

  private var result: String {
    switch outcome {
    case .unchanged: "stayed at home"
    case .refused, .cancelled, .held: wasPickedUp ? "refused" : "may not be dragged"
    case .failed: "failed"
    case .moved, .retargeted, .done: landing.map { "lands at \($0)" } ?? "lands"
    }
  }

  fileprivate var why: String {
    let words = (error?.message ?? reason).map { ": \(PrintableText.of(PrintableText.beginning($0)))" } ?? ""
    return words + (place.map { "  (\(PrintableText.of($0)))" } ?? "")
  }

  fileprivate var json: JSONText.Object {
    JSONText.Object([
      "outcome": outcome.rawValue, "to": landing, "reason": reason, "at": place, "error": error,
    ])
  }
}
