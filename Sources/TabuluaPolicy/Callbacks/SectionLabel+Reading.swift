import LuaHost
import TabuluaModel
import TabuluaScript

extension SectionLabel {
  /// Reads what `title_for_header` or `title_for_footer` answered: a string, or a table of `text` and `detail`; nil for nil.
  init?(_ answer: LuaValue, of callback: TableCallback) throws {
    if answer == .nil { return nil }
    if let text = answer.asText {
      self.init(text: text)
      return
    }
    guard let table = answer.asTable else { throw callback.wrongAnswer(answer) }
    self.init()
    for entry in table.entries {
      guard let name = entry.key.asText, let path = Self.fields.first(where: { $0.name == name })?.path else {
        throw PolicyError.unknownAnswerField(
          callback: callback, thing: "a header or footer", field: "`\(entry.key.asText ?? "[\(entry.key)]")`",
          havers: "they do",
          help: helpWithName(
            entry.key.asText ?? "", among: Self.fields.map(\.name), beginning: "the fields are"))
      }
      guard let text = entry.value.asText else {
        throw callback.wrongAnswer(
          name, "a string", entry.value,
          help: entry.value.typeName == "number" ? "turn it into a string with `tostring`" : nil)
      }
      self[keyPath: path] = text
    }
  }

  private static let fields: [(name: String, path: any WritableKeyPath<SectionLabel, String?> & Sendable)] = [
    ("text", \.text), ("detail", \.detail),
  ]
}
