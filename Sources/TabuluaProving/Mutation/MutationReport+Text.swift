import TabuluaText
public import TabuluaDrawing

extension MutationReport {
  /// The report for people: what it came to, and each change that no test noticed, with why that matters.
  public func text(style: TextStyle = TextStyle()) -> String {
    let file = PrintableText.of(policy)
    let survivors = survivors
    var text = "\(style.bold(file)): \(CountText.of(results.count, "change", "changes")), "
    text += "\(CountText.of(noticed)) noticed by \(CountText.of(tests, "test", "tests"))"
    if notLoaded > 0 {
      text += ", \(CountText.of(notLoaded)) that \(notLoaded == 1 ? "does" : "do") not load"
    }
    if survivors.isEmpty {
      text += noticed == 0 ? "; there was nothing to notice\n" : "; no change survived\n"
      return text
    }
    text += ", \(style.paint("\(CountText.of(survivors.count)) survived", .red)): "
    text += "\(Percentage.text(noticed, of: noticed + survivors.count)) noticed\n"
    for result in survivors {
      let mutant = result.mutant
      text += "\n\(style.bold("\(file):\(mutant.line):\(mutant.column)")): \(mutant.kind.words)\n"
      text += style.paint("  - \(PrintableText.of(result.before))", .red) + "\n"
      let after = result.after.isEmpty ? "(nothing)" : PrintableText.of(result.after)
      text += style.paint("  + \(after)", .green) + "\n"
      text += "  \(result.meaning)\n"
    }
    return text
  }

  /// The report for programs: a line that begins it, one for each change, and a summary.
  ///
  /// `status` is the exit status that belongs to it.
  package func jsonLines(status: Int) -> String {
    let head = JSONText.Object(["version": 1, "kind": "mutation", "policy": policy, "tests": tests])
    let percent = JSONText.Written(Percentage.digits(noticed, of: noticed + survivors.count))
    let summary = JSONText.Object([
      "kind": "summary", "changes": results.count, "noticed": noticed, "survived": survivors.count,
      "not_loaded": notLoaded, "percent": percent, "status": status,
    ])
    return ([head.text] + results.map(\.json) + [summary.text]).map { $0 + "\n" }.joined()
  }
}

extension MutationReport.Result {
  /// Why it matters that the change survived.
  package var meaning: String { fate == .survived(tests: 0) ? "no test runs this function" : mutant.meaning }

  fileprivate var json: String {
    var object = JSONText.Object([
      "kind": "change", "line": mutant.line, "column": mutant.column, "change": mutant.kind.rawValue,
      "before": before, "after": after,
    ])
    switch fate {
    case .noticed(let test): object.add(["outcome": "noticed", "test": test])
    case .survived(let tests): object.add(["outcome": "survived", "tests": tests, "meaning": meaning])
    case .notLoaded: object.add(["outcome": "not_loaded"])
    }
    return object.text
  }
}
