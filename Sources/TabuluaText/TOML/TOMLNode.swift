/// A value of a TOML document, and where it stands.
package struct TOMLNode: Sendable, Hashable {
  /// The kinds of values.
  package enum Value: Sendable, Hashable {
    case string(String)
    case integer(Int)
    case float(Double)
    case boolean(Bool)
    /// A date, a time, or both, as it is written.
    case date(String)
    case array([TOMLNode])
    case table([Entry])
  }

  /// A key of a table with its value.
  package struct Entry: Sendable, Hashable {
    /// The key, without quotes.
    package var key: String
    /// Where the key stands: bytes of the document.
    package var place: Range<Int>
    /// What it is set to.
    package var node: TOMLNode
  }

  /// The value.
  package var value: Value

  /// Where it stands, as bytes of the document; a table with a header stands where its header does.
  package var place: Range<Int>

  /// Makes a value; one that is from no document stands nowhere.
  package init(_ value: Value, at place: Range<Int> = 0..<0) {
    self.value = value
    self.place = place
  }

  /// What kind of value it is, in words.
  package var kind: String {
    switch value {
    case .string: "a text"
    case .integer: "a whole number"
    case .float: "a number with a fraction"
    case .boolean: "a boolean"
    case .date: "a date or a time"
    case .array: "a list"
    case .table: "a table"
    }
  }

  /// The value as JSON on one line.
  package var json: String {
    switch value {
    case .string(let text), .date(let text): return JSONText.string(text)
    case .integer(let number): return String(number)
    case .float(let number): return number.isFinite ? "\(number)" : JSONText.string("\(number)")
    case .boolean(let isTrue): return isTrue ? "true" : "false"
    case .array(let elements): return JSONText.array(elements.map(\.json))
    case .table(let entries):
      var object = JSONText.Object()
      for entry in entries { object.add(entry.key, raw: entry.node.json) }
      return object.text
    }
  }

  /// The value on one line, as TOML has it.
  package var toml: String {
    switch value {
    case .string, .integer, .boolean: json
    case .float(let number): "\(number)"
    case .date(let text): text
    case .array(let elements): "[\(elements.map(\.toml).joined(separator: ", "))]"
    case .table(let entries):
      "{ \(entries.map { "\(Self.key($0.key)) = \($0.node.toml)" }.joined(separator: ", ")) }"
    }
  }

  /// A key as TOML writes it: in quotes where it needs them.
  package static func key(_ name: String) -> String {
    !name.isEmpty && name.utf8.allSatisfy(TOMLParser.isBare) ? name : JSONText.string(name)
  }
}
