import TabuluaModel
package import TabuluaText

extension RowChange {
  /// The change as a line of a journal: as results have it, and then who made it.
  ///
  /// `run` names the run, where that is not clear from where the line stands.
  package func journalLine(run: String) -> String {
    var line = JSONLine()
    line.append(#"{"kind":"change","run":"#, string: run)
    line.append(fieldsOf: self)
    cause?.append(to: &line)
    line.append("}")
    return line.text
  }

  /// Reads a line of a journal; nil for others.
  package init?(journal line: JSONValue) {
    guard case .string(let name)? = line["change"], let kind = Kind(rawValue: name) else { return nil }
    func text(_ name: String) -> String? { if case .string(let text)? = line[name] { text } else { nil } }
    func number(_ name: String) -> Int? {
      if case .integer(let number)? = line[name] { Int(exactly: number) } else { nil }
    }
    func path(_ name: String) -> TableIndexPath? {
      let numbers = (line[name]?.elements ?? []).compactMap {
        if case .integer(let number) = $0 { Int(exactly: number) } else { nil }
      }
      return numbers.count == 2 && numbers.allSatisfy { $0 >= 0 }
        ? TableIndexPath(section: numbers[0], row: numbers[1]) : nil
    }
    self.init(
      kind: kind, table: text("table"), row: text("row"), label: text("row"), from: path("from"),
      to: path("to"))
    (oldSectionName, newSectionName) = (text("from_section"), text("to_section"))
    (section, column) = (text("section"), text("column"))
    (fromSection, toSection) = (number("from"), number("to"))
    (old, new) = (line["old"].flatMap(TableValue.init), line["new"].flatMap(TableValue.init))
    if case .object(let fields)? = line["values"] {
      values = RowValues(fields.compactMap { column, value in TableValue(value).map { (column, $0) } })
    }
    if let step = number("step") {
      cause = ChangeCause(
        step: step, line: number("line"),
        decision: ChangeCause.Decision(
          verb: text("do"), callback: text("callback").flatMap(TableCallback.init), place: text("at"),
          reason: text("reason")))
    }
  }

  /// Who made the change, in words; nil where that is not known.
  package var causeWords: String? {
    guard let cause else { return nil }
    let decision = cause.decision
    let verb = decision.verb.map { ": \($0)" } ?? ""
    var words = ["step \(cause.step)\(cause.line.map { ", line \($0)" } ?? "")\(verb)"]
    words.append(
      decision.callback.map { "by \($0.rawValue)\(decision.place.map { ", \($0)" } ?? "")" }
        ?? "no callback was asked")
    if let reason = decision.reason { words.append("\"\(reason)\"") }
    return words.joined(separator: "; ")
  }
}

extension TableValue {
  /// The value that a journal has; nil for a list or an object.
  fileprivate init?(_ json: JSONValue) {
    switch json {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .integer(let value): self = .integer(value)
    case .number(let text): self = Double(text).map { .number($0) } ?? .text(text)
    case .string(let text): self = .text(text)
    case .array, .object: return nil
    }
  }
}
