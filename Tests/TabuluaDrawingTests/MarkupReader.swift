/// Reads SVG and HTML as strictly as XML, and says what is wrong with it.
///
/// Elements without an end tag are allowed for `meta` and `br` only. What the elements are, and what their attributes
/// say, is kept.
struct MarkupReader {
  struct Element {
    var name: String
    var attributes: [String: String]
    /// The names of the elements around it.
    var parents: [String]
    var text = ""
  }

  private(set) var elements: [Element] = []
  private(set) var problems: [String] = []

  init(_ source: String) {
    var rest = Array(source.unicodeScalars)[...]
    var open: [(name: String, index: Int)] = []
    if rest.starts(with: Array("<!doctype html>".unicodeScalars)) { rest = rest.dropFirst(15) }
    while let scalar = rest.first {
      guard scalar == "<" else {
        let text = String(String.UnicodeScalarView(rest.prefix { $0 != "<" }))
        rest = rest.dropFirst(text.unicodeScalars.count)
        check(text, in: open.last?.name ?? "")
        if let index = open.last?.index { elements[index].text += Self.unescaped(text) }
        if open.isEmpty, text.unicodeScalars.contains(where: { $0 != "\n" }) {
          problems.append("text outside: \(text)")
        }
        continue
      }
      rest = rest.dropFirst()
      if rest.first == "/" {
        let name = String(String.UnicodeScalarView(rest.dropFirst().prefix { $0 != ">" }))
        rest = rest.dropFirst(name.unicodeScalars.count + 2)
        guard let last = open.popLast() else {
          problems.append("</\(name)> closes nothing")
          continue
        }
        if last.name != name { problems.append("</\(name)> closes <\(last.name)>") }
        continue
      }
      let name = String(String.UnicodeScalarView(rest.prefix { Self.isName($0) }))
      rest = rest.dropFirst(name.unicodeScalars.count)
      if name.isEmpty { problems.append("a < that is no tag") }
      var attributes: [String: String] = [:]
      while rest.first == " " {
        rest = rest.dropFirst()
        let key = String(String.UnicodeScalarView(rest.prefix { Self.isName($0) }))
        rest = rest.dropFirst(key.unicodeScalars.count)
        guard rest.starts(with: ["=", "\""]) else {
          problems.append("the attribute \(key) of \(name) has no quoted value")
          break
        }
        rest = rest.dropFirst(2)
        let value = String(String.UnicodeScalarView(rest.prefix { $0 != "\"" }))
        rest = rest.dropFirst(value.unicodeScalars.count + 1)
        check(value, in: "\(name) \(key)")
        if attributes.updateValue(Self.unescaped(value), forKey: key) != nil {
          problems.append("\(name) has \(key) twice")
        }
      }
      elements.append(Element(name: name, attributes: attributes, parents: open.map(\.name)))
      if rest.first == "/" {
        rest = rest.dropFirst()
      } else if name != "meta", name != "br" {
        open.append((name, elements.count - 1))
      }
      if rest.first != ">" { problems.append("<\(name) does not end") }
      rest = rest.dropFirst()
    }
    for element in open { problems.append("<\(element.name)> is not closed") }
  }

  private static func isName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-" || scalar == ":"
  }

  private mutating func check(_ text: String, in place: String) {
    guard place != "style" else { return }
    for part in text.split(separator: "&", omittingEmptySubsequences: false).dropFirst() {
      let entity = part.prefix { $0 != ";" }
      if !["amp", "lt", "gt", "quot", "#39"].contains(entity) { problems.append("&\(entity) in \(place)") }
    }
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 && scalar != "\n" || (0x7F...0x9F).contains(scalar.value)
      let turns = (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      if isControl || turns || scalar.value & 0xFFFE == 0xFFFE {
        problems.append("U+\(String(scalar.value, radix: 16)) in \(place)")
      }
    }
  }

  private static func unescaped(_ text: String) -> String {
    text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }
}
