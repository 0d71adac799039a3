import TabuluaText

/// The schema of one of our JSON formats: which commands write it, and the objects that it consists of.
///
/// ``all`` is the only list of them: `tabulua schema`, the guide and the files below `scripts/schemas` are made from it.
struct SchemaDocument: Sendable {
  /// How a document stands in its file.
  enum Layout: String, Sendable {
    /// One object a line.
    case lines
    /// One object in the whole file.
    case whole
  }

  /// What `tabulua schema` calls it.
  let name: String

  /// What it is.
  let words: String

  let layout: Layout

  /// The commands that write it, as they are given, such as `run --format jsonl`.
  let outputs: [String]

  /// The objects, of which each line is one.
  let objects: [SchemaObject]

  /// All of them, in the order in which people read of them.
  static let all: [SchemaDocument] = [
    run, trace, journal, rewrite, log, show, compare, check, test, prove, sample, matrix, why, diff, mutate,
    coverage, settings,
  ]
}

extension SchemaDocument {
  /// The JSON Schema of one object of the format, on several lines.
  var json: String {
    var definitions = JSONText.Object()
    for object in parts { definitions.add(object.name, raw: object.json.text) }
    let references = alternatives.map { JSONSchema.named($0.name).json }
    let schema = JSONText.Object([
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "tabulua \(name)",
      "description": words,
      "x-layout": layout.rawValue, "x-outputs": outputs, "oneOf": references, "$defs": definitions,
    ])
    guard let value = try? JSONParser.parse(Array(schema.text.utf8)[...]) else {
      preconditionFailure("no JSON")
    }
    return value.indented + "\n"
  }

  /// The objects, with the one that a report has instead where the command failed.
  private var alternatives: [SchemaObject] {
    outputs.contains { $0.contains(" --format ") } ? objects + [.failedCommand] : objects
  }

  /// The objects and what they are made of, each once.
  var parts: [SchemaObject] {
    var seen: Set<String> = []
    return alternatives.flatMap { JSONSchema.object($0).objects }.filter { seen.insert($0.name).inserted }
  }
}

extension JSONValue {
  /// The value as JSON on several lines; what fits stays on one.
  fileprivate var indented: String { indented(by: 0) }

  private func indented(by level: Int) -> String {
    let space = String(repeating: "  ", count: level + 1)
    func laidOut(_ parts: [String], _ opening: String, _ closing: String) -> String {
      let line = opening + parts.joined(separator: ", ") + closing
      if line.utf8.count + 2 * level <= 100, !line.contains("\n") { return line }
      return "\(opening)\n\(space)\(parts.joined(separator: ",\n" + space))\n\(space.dropLast(2))\(closing)"
    }
    switch self {
    case .array(let elements): return laidOut(elements.map { $0.indented(by: level + 1) }, "[", "]")
    case .object(let fields):
      return laidOut(
        fields.map { "\(JSONText.string($0.key)): \($0.value.indented(by: level + 1))" }, "{", "}")
    case .string(let text): return JSONText.string(text)
    case .integer(let number): return String(number)
    case .number(let text): return text
    case .boolean(let flag): return flag ? "true" : "false"
    case .null: return "null"
    }
  }
}
