package import TabuluaText

extension InteractionBatch {
  /// The name of the table that a step is about, counted from 0; nil where it does not say so.
  package func table(ofStep index: Int) -> String? {
    guard tables.indices.contains(index), !tables[index].isEmpty else { return nil }
    return tables[index]
  }

  /// Fails where a step does not say which of several tables it is about, or names one that there is not.
  ///
  /// ```swift
  /// try batch.check(tables: ["tasks", "people"])
  /// ```
  ///
  /// - Throws: a diagnostic with `missing_table` or `unknown_table` about the first such step.
  /// - Complexity: O(*n*) for *n* steps.
  package func check(tables: [String]) throws(Diagnostic) {
    for (index, step) in steps.enumerated() {
      if let table = table(ofStep: index) {
        if !tables.contains(table) { throw .unknownTable(table, among: tables, at: location(of: step)) }
      } else if tables.count > 1 {
        throw .missingTable(
          "the step", at: location(of: step), help: "add `\"table\":NAME`", among: tables)
      }
    }
  }

  private func location(of step: Step) -> TextLocation { TextLocation(file: name, line: step.line) }
}

extension Diagnostic {
  /// Of several tables of a run none was named; `subject` should have done it, `help` says how.
  static func missingTable(
    _ subject: String, at location: TextLocation? = nil, help: String, among tables: [String]
  ) -> Diagnostic {
    Diagnostic(
      code: BatchCode.missingTable, message: "\(subject) does not say which table it is about",
      location: location,
      help: "\(help); the tables are \(tables.inBackticks.inWords(last: "and"))")
  }

  /// A table was named that the run does not have.
  static func unknownTable(_ name: String, among tables: [String], at location: TextLocation?) -> Diagnostic {
    let known = tables.filter { !$0.isEmpty }
    return Diagnostic(
      code: BatchCode.unknownTable, message: "there is no table `\(name)`", location: location,
      help: Suggestion.question(for: name, among: known)
        ?? (known.isEmpty
          ? "leave `table` out, or name the table with `--table NAME=FILE`"
          : "the tables are \(known.inBackticks.inWords(last: "and"))"))
  }
}
