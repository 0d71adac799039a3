import TabuluaText

/// Elements of SVG and HTML as text.
///
/// ```swift
/// Markup.empty("rect", ["x": 2.0, "class": "cell"])  // <rect x="2" class="cell"/>
/// ```
package enum Markup {
  /// Attributes in the order in which they are written; one without a value is left out.
  package typealias Attributes = KeyValuePairs<String, any MarkupValue>

  /// An element around markup.
  package static func element(_ name: String, _ attributes: Attributes, _ content: String) -> String {
    var text = beginning(name, attributes)
    text += ">"
    text += content
    text += "</"
    text += name
    text += ">"
    return text
  }

  /// An element without attributes, around markup.
  package static func element(_ name: String, _ content: String) -> String { element(name, [:], content) }

  /// An element around a text.
  package static func element(_ name: String, _ attributes: Attributes = [:], text: String) -> String {
    element(name, attributes, MarkupText.escaped(text))
  }

  /// An element of SVG in which nothing stands.
  package static func empty(_ name: String, _ attributes: Attributes) -> String {
    beginning(name, attributes) + "/>"
  }

  /// The tag that begins an element.
  package static func start(_ name: String, _ attributes: Attributes) -> String {
    beginning(name, attributes) + ">"
  }

  /// A tag without its end.
  private static func beginning(_ name: String, _ attributes: Attributes) -> String {
    var tag = "<"
    tag += name
    for (key, value) in attributes {
      guard let value = value.markup else { continue }
      tag += " "
      tag += key
      tag += "=\""
      tag += value
      tag += "\""
    }
    return tag
  }
}

/// A value of an attribute.
package protocol MarkupValue {
  /// The value as it stands between quotes; nil where there is none.
  var markup: String? { get }
}

extension String: MarkupValue {
  package var markup: String? { MarkupText.escaped(self) }
}

extension Double: MarkupValue {
  package var markup: String? { MarkupText.number(self) }
}

extension Int: MarkupValue {
  package var markup: String? { String(self) }
}

extension Optional: MarkupValue where Wrapped: MarkupValue {
  // A key path of a generic type is built anew for each call.
  package var markup: String? { if let self { self.markup } else { nil } }
}
