import TabuluaModel
package import TabuluaText

/// The pages of the steps of batches.
package enum VerbPages {
  /// The pages, in the order of the list of verbs.
  package static let all = VerbInfo.all.map(\.documentation)
}

extension VerbInfo {
  /// Its page of documentation.
  var documentation: DocumentationEntry {
    var page = DocumentationEntry(
      .verb, name.description, summary: DocumentationEntry.sentence(summary),
      usage: jsonUsages + StepProblem.usages(of: name.description),
      examples: [verb.example])
    for field in verb.fields {
      page.add("`\(field.name)`", "\(field.takes) – \(field.words)")
    }
    page.add("outcomes", outcomes.map(\.rawValue).inBackticks.inWords(last: "and"))
    if !verb.deciders.isEmpty {
      page.add("decided by", verb.deciders.map(\.rawValue).inBackticks.inWords(last: "and"))
    }
    add("refused", examples.refused, to: &page)
    add("fails", examples.failed, to: &page)
    return page
  }

  /// How its steps end; a step that nobody is asked about is never refused.
  var outcomes: [StepResult.Outcome] {
    verb.outcomes.filter { outcome in
      outcome == .refused
        ? examples.refused.line(of: self) != nil
        : outcome == .failed ? examples.failed.line(of: self) != nil : true
    }
  }

  /// The step as a line of a batch; one that is about one row or several is written in two ways.
  private var jsonUsages: [String] {
    let row = takesRow ? #","row":ROW"# : ""
    let more = verb.fields.count > (takesRow ? 1 : 0) ? ", …" : ""
    let one = #"{"do":"\#(name)"\#(row)\#(more)}"#
    return takesRow && mayNameRows ? [one, #"{"do":"\#(name)","rows":[ROW,…], …}"#] : [one]
  }

  /// Tells when a step ends so, with the words of its example.
  private func add(_ label: String, _ example: VerbExamples.Example, to page: inout DocumentationEntry) {
    guard example.line(of: self) != nil else {
      page.add(label, "never: \(example.ending.fields ?? "")")
      return
    }
    let fields = example.ending.fields ?? ""
    func text(_ name: String) -> String? {
      guard let start = fields.firstRange(of: "\"\(name)\":\"")?.upperBound else { return nil }
      let rest = fields[start...]
      return rest.firstIndex(of: "\"").map { String(rest[..<$0]) }
    }
    let why =
      switch text("by") {
      case "policy": "the policy answers no"
      case "law": "a law would be broken"
      default: text("reason") ?? text("message") ?? ""
      }
    let code = text("code").map { " (`\($0)`)" } ?? ""
    page.add(label, "for instance because \(why)\(code)")
  }
}
