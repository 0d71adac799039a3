/// A value that can be written into a JSON object.
package protocol JSONWritable {
  /// The value as JSON; nil for one that is left out, together with its key.
  var jsonText: String? { get }
}

extension JSONText {
  /// JSON that is written already.
  package struct Written: JSONWritable {
    package let jsonText: String?

    /// Takes text that is JSON.
    package init(_ json: String) { jsonText = json }
  }

  /// A value that is written also where there is none: as null.
  package static func orNull(_ value: (some JSONWritable)?) -> Written { Written(value?.jsonText ?? "null") }
}

extension JSONText.Object: JSONWritable {
  package var jsonText: String? { text }

  /// Makes an object with fields in their order; those without a value are left out.
  ///
  /// ```swift
  /// JSONText.Object(["kind": "run", "version": 1]).text  // {"kind":"run","version":1}
  /// ```
  package init(_ fields: KeyValuePairs<String, any JSONWritable>) {
    self.init()
    add(fields)
  }

  /// Adds fields in their order; those without a value are left out.
  package mutating func add(_ fields: KeyValuePairs<String, any JSONWritable>) {
    for (key, value) in fields {
      if let json = value.jsonText { add(key, raw: json) }
    }
  }
}

extension String: JSONWritable {
  package var jsonText: String? { JSONText.string(self) }
}

extension Int: JSONWritable {
  package var jsonText: String? { String(self) }
}

extension UInt64: JSONWritable {
  package var jsonText: String? { String(self) }
}

extension Double: JSONWritable {
  package var jsonText: String? { JSONText.number(self) }
}

extension Bool: JSONWritable {
  package var jsonText: String? { self ? "true" : "false" }
}

extension Array: JSONWritable where Element: JSONWritable {
  package var jsonText: String? { JSONText.array(compactMap { $0.jsonText }) }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
  // A key path would be put together at each call, which takes longer than all the rest of a line.
  package var jsonText: String? { if let self { self.jsonText } else { nil } }
}

extension Diagnostic: JSONWritable {
  package var jsonText: String? { json }
}
