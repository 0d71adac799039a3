public import TabuluaText
public import TabuluaScript
import TabuluaFiles

extension StringTable {
  /// Reads a table of strings in JSON: an object of texts under the texts that they stand for, or such an object
  /// under each language.
  ///
  /// ```json
  /// {"Todo": "Opravki", "Doing": "V delu"}
  /// {"sl": {"Todo": "Opravki"}, "ru": {"Todo": "Задачи"}}
  /// ```
  ///
  /// Of several languages the one that is asked for is taken, or the one without its region: `sl` for `sl-SI`.
  ///
  /// ```swift
  /// let strings = try StringTable(json: Array(#"{"Todo": "Opravki"}"#.utf8), name: "sl.json", language: "sl")
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: The text of the file.
  ///   - name: What messages call the file.
  ///   - language: The language; nil is English, whose words a file need not have.
  /// - Throws: a diagnostic with `invalid_strings` or `unknown_language`.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(json bytes: some Collection<UInt8>, name: String, language: String? = nil) throws(Diagnostic) {
    let value: JSONValue
    do throws(JSONSyntaxError) {
      value = try JSONParser.parse(Array(bytes)[...])
    } catch {
      throw Diagnostic(
        code: BatchCode.invalidStrings, message: "the table of strings is no JSON: \(error.message)",
        location: TextLocation(file: name, line: error.line, column: error.column))
    }
    guard case .object(let fields) = value else {
      throw .strings("the table of strings is no object", in: name)
    }
    self.init(language: language ?? "en")
    let tables = fields.filter { if case .object = $0.value { true } else { false } }
    guard !tables.isEmpty else {
      strings = try Self.texts(fields, in: name)
      return
    }
    if let other = fields.first(where: { if case .object = $0.value { false } else { true } }) {
      throw .strings(
        "the table of strings has both languages and texts: `\(tables[0].key)` and `\(other.key)`", in: name)
    }
    if let wrong = tables.first(where: { !Self.isLanguageTag($0.key) }) {
      throw .strings("`\(wrong.key)` is no language", in: name)
    }
    let wanted = self.language.lowercased()
    let table =
      tables.first { $0.key.lowercased() == wanted }
      ?? tables.first { $0.key.lowercased() == wanted.prefix { $0 != "-" } }
    guard let table, case .object(let texts) = table.value else {
      guard language != nil else { return }
      let known = tables.map { "`\($0.key)`" }.joined(separator: ", ")
      throw Diagnostic(
        code: BatchCode.unknownLanguage, message: "the table of strings has no language `\(self.language)`",
        location: TextLocation(file: name), help: "it has \(known)")
    }
    strings = try Self.texts(texts, in: name)
  }

  private static func texts(
    _ fields: [(key: String, value: JSONValue)], in name: String
  ) throws(Diagnostic) -> [String: String] {
    var texts: [String: String] = [:]
    for (key, value) in fields {
      guard case .string(let text) = value else {
        throw .strings("what stands for `\(key)` is no string", in: name)
      }
      texts[key] = text
    }
    return texts
  }
}

extension Diagnostic {
  fileprivate static func strings(_ message: String, in name: String) -> Diagnostic {
    Diagnostic(
      code: BatchCode.invalidStrings, message: message, location: TextLocation(file: name),
      help:
        "write it as `{\"Todo\": \"Opravki\"}`, or as `{\"sl\": {\"Todo\": \"Opravki\"}}` for several languages"
    )
  }
}
