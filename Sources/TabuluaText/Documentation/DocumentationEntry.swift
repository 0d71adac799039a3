/// The page of one thing: what it is, how it is written, and an example.
///
/// The value that the thing is gives its page; nothing is written twice. Texts are lines of Markdown without links: code
/// stands in backticks.
///
/// ```swift
/// let page = DocumentationEntry(.verb, "tap", summary: "Touches a row and lets go.", usage: [#"{"do":"tap","row":ROW}"#])
/// print(page.name, page.summary)
/// ```
package struct DocumentationEntry: Sendable {
  /// A fact with its label, such as `default` and `yes`.
  package struct Fact: Sendable, Hashable {
    package let label: String
    package let text: String
  }

  /// What kind of thing it is.
  package let kind: DocumentationKind

  /// Its name.
  package let name: String

  /// Other names that lead to it, such as those of UIKit's methods.
  package var otherNames: [String]

  /// What it is: whole sentences.
  package var summary: String

  /// How it is written, a line for each way.
  package var usage: [String]

  /// What else is to be known of it, in the order in which it is read.
  package var facts: [Fact]

  /// Examples, of which each is run by the tests.
  package var examples: [DocumentationExample]

  /// Creates a page; facts without a text are left out.
  package init(
    _ kind: DocumentationKind, _ name: String, otherNames: [String] = [], summary: String,
    usage: [String] = [],
    facts: KeyValuePairs<String, String?> = [:], examples: [DocumentationExample] = []
  ) {
    (self.kind, self.name, self.otherNames) = (kind, name, otherNames)
    (self.summary, self.usage, self.examples) = (summary, usage, examples)
    self.facts = facts.compactMap { label, text in text.map { Fact(label: label, text: $0) } }
  }

  /// Adds a fact.
  package mutating func add(_ label: String, _ text: String) { facts.append(Fact(label: label, text: text)) }
}

extension DocumentationEntry {
  /// A text that may be a part of a sentence as a sentence: with a capital at its beginning, unless that is code, and a full
  /// stop.
  package static func sentence(_ text: String) -> String {
    let first = text.prefix(1).uppercased() + text.dropFirst()
    return first.hasSuffix(".") || first.hasSuffix("?") ? first : first + "."
  }
}
