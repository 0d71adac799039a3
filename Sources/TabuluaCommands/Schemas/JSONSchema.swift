import TabuluaText

/// What a value of our JSON may be, which is written as a JSON Schema of the draft 2020-12.
indirect enum JSONSchema: Sendable {
  /// Anything.
  case any
  case text
  case integer
  case number
  case boolean
  case null
  /// This very text.
  case constant(String)
  /// This very number.
  case version(Int)
  case constantFalse
  /// One of some texts.
  case oneOf([String])
  /// A text of some form, as a regular expression.
  case matching(String)
  case list(JSONSchema)
  /// A list of so many.
  case tuple(JSONSchema, count: Int)
  /// An object whose keys are names of somebody else's, such as columns.
  case map(JSONSchema)
  /// An object with these fields and no others.
  case object(SchemaObject)
  /// An object that the schema has anyway, by its name.
  case named(String)
  /// One of several kinds of value.
  case either([JSONSchema])

  /// The value or null.
  static func orNull(_ schema: JSONSchema) -> JSONSchema { .either([schema, .null]) }
}

/// A field of an object.
struct SchemaField: Sendable {
  let name: String
  let schema: JSONSchema
  let isRequired: Bool
  /// What it tells.
  let words: String

  /// A field that is always there.
  static func always(_ name: String, _ schema: JSONSchema, _ words: String) -> SchemaField {
    SchemaField(name: name, schema: schema, isRequired: true, words: words)
  }

  /// A field that is left out where it has no value.
  static func maybe(_ name: String, _ schema: JSONSchema, _ words: String) -> SchemaField {
    SchemaField(name: name, schema: schema, isRequired: false, words: words)
  }
}

/// An object with its fields: a line, or a part of one.
struct SchemaObject: Sendable {
  /// What it is called in the schema.
  let name: String
  /// What it tells.
  let words: String
  let fields: [SchemaField]

  init(_ name: String, _ words: String, _ fields: [SchemaField]) {
    (self.name, self.words, self.fields) = (name, words, fields)
  }
}

extension JSONSchema {
  /// The schema as JSON; the objects in it are told of by their names.
  var json: JSONText.Object {
    switch self {
    case .any: JSONText.Object()
    case .text: JSONText.Object(["type": "string"])
    case .integer: JSONText.Object(["type": "integer"])
    case .number: JSONText.Object(["type": "number"])
    case .boolean: JSONText.Object(["type": "boolean"])
    case .null: JSONText.Object(["type": "null"])
    case .constant(let text): JSONText.Object(["const": text])
    case .version(let number): JSONText.Object(["const": number])
    case .constantFalse: JSONText.Object(["const": false])
    case .oneOf(let texts): JSONText.Object(["enum": texts])
    case .matching(let pattern): JSONText.Object(["type": "string", "pattern": pattern])
    case .list(let element): JSONText.Object(["type": "array", "items": element.json])
    case .tuple(let element, let count):
      JSONText.Object(["type": "array", "items": element.json, "minItems": count, "maxItems": count])
    case .map(let value): JSONText.Object(["type": "object", "additionalProperties": value.json])
    case .object(let object): Self.named(object.name).json
    case .named(let name): JSONText.Object(["$ref": "#/$defs/\(name)"])
    case .either(let kinds): JSONText.Object(["anyOf": kinds.map(\.json)])
    }
  }

  /// The objects in it, and those in them.
  var objects: [SchemaObject] {
    switch self {
    case .object(let object): [object] + object.fields.flatMap(\.schema.objects)
    case .list(let inner), .tuple(let inner, _), .map(let inner): inner.objects
    case .either(let kinds): kinds.flatMap(\.objects)
    case .any, .text, .integer, .number, .boolean, .null, .constant, .version, .constantFalse, .oneOf,
      .matching,
      .named:
      []
    }
  }

  /// What it is, for people.
  var words: String {
    switch self {
    case .any: "any value"
    case .text: "a text"
    case .integer: "a whole number"
    case .number: "a number"
    case .boolean: "true or false"
    case .null: "null"
    case .constant(let text): "`\"\(text)\"`"
    case .version(let number): "`\(number)`"
    case .constantFalse: "`false`"
    case .oneOf(let texts): texts.inBackticks.joined(separator: ", ")
    case .matching(let pattern): "a text like `\(pattern.replacing("|", with: "\\|"))`"
    case .list(let element): "a list: \(element.words)"
    case .tuple(let element, let count): "a list of \(count): \(element.words)"
    case .map(let value): "an object with any keys: \(value.words)"
    case .object(let object): "an object (*\(object.name)*)"
    case .named(let name): "an object (*\(name)*)"
    case .either(let kinds): kinds.map(\.words).joined(separator: ", or ")
    }
  }
}

extension SchemaObject {
  /// The object as JSON Schema; it has no other fields.
  var json: JSONText.Object {
    var properties = JSONText.Object()
    for field in fields {
      let schema = field.schema.json
      let rest = schema.isEmpty ? "}" : "," + schema.text.dropFirst()
      properties.add(field.name, raw: "{\"description\":\(JSONText.string(field.words))\(rest)")
    }
    return JSONText.Object([
      "description": words, "type": "object", "properties": properties,
      "required": fields.filter(\.isRequired).map(\.name), "additionalProperties": false,
    ])
  }
}
