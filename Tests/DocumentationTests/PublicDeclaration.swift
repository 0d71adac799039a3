import Foundation

/// A declaration in the sources of the libraries that a program can use: a type, or a function that throws.
struct PublicDeclaration {
  /// An example in Swift of a documentation comment.
  struct Example {
    /// The number of its first line in the file, from 1.
    var line: Int
    var lines: [String]
  }

  /// The path, counted from the package's folder.
  var file: String
  /// The number of the line, from 1.
  var line: Int
  /// What it is and what it is called: `struct TableView`, or `func tap(at path: TableIndexPath)`.
  var name: String
  var isType: Bool
  var throwsErrors: Bool
  /// Whether it stands in a public protocol.
  var isRequirement: Bool
  /// Whether its comment tells what it costs.
  var tellsCost: Bool
  var examples: [Example]

  /// All public declarations of a file that have an example, are types, or throw.
  static func all(inFile file: String) throws -> [PublicDeclaration] {
    let text = try String(contentsOf: Shell.root.appendingPathComponent(file), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingPrefix { $0 == " " } }
    var result: [PublicDeclaration] = []
    var documentation: Range<Int>?
    // The public protocol that is being read; it ends with a brace at the beginning of a line.
    var isInProtocol = false
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("///") {
        documentation = (documentation?.lowerBound ?? index)..<(index + 1)
        continue
      }
      let head = Head(line)
      if line.hasPrefix("@"), head == nil { continue }  // an attribute on a line of its own
      if line.hasPrefix("}"),
        line.startIndex == text.startIndex || text[text.index(before: line.startIndex)] == "\n"
      {
        isInProtocol = false
      }
      defer { documentation = nil }
      guard let head, head.isPublic || isInProtocol && !head.isHidden else { continue }
      if head.keyword == "protocol" { isInProtocol = true }
      var found = PublicDeclaration(
        file: file, line: index + 1, name: head.name(line), isType: head.isType, throwsErrors: false,
        isRequirement: isInProtocol && head.keyword != "protocol",
        tellsCost: documentation.map {
          lines[$0].contains { $0.contains("- Complexity: ") || $0.contains("O(") }
        }
          ?? false,
        examples: documentation.map { examples(in: lines, $0) } ?? [])
      if head.isCalled {
        let signature = Self.signature(in: lines, at: index)
        found.name = signature.name
        found.throwsErrors = signature.throwsErrors
      }
      if found.isType || found.throwsErrors || !found.examples.isEmpty { result.append(found) }
    }
    return result
  }

  /// The examples of a documentation comment.
  private static func examples(in lines: [Substring], _ comment: Range<Int>) -> [Example] {
    var result: [Example] = []
    var open: Example?
    for index in comment {
      let text = lines[index].dropFirst(3)
      if var example = open {
        if text.hasPrefix(" ```") {
          result.append(example)
          open = nil
        } else {
          example.lines.append(String(text.dropFirst()))
          open = example
        }
      } else if text == " ```swift" {
        open = Example(line: index + 2, lines: [])
      }
    }
    return result
  }

  /// A function's name with its parameters, in one line, and whether it throws.
  private static func signature(in lines: [Substring], at first: Int) -> (name: String, throwsErrors: Bool) {
    var text = String(lines[first])
    var last = first
    while text.count(where: { $0 == "(" }) > text.count(where: { $0 == ")" })
      || [",", "(", "->", "<", "throws"].contains(where: { lines[last].hasSuffix($0) })
    {
      last += 1
      text += (text.hasSuffix("(") || lines[last].hasPrefix(")") ? "" : " ") + lines[last]
    }
    var depth = 0
    var end = text.endIndex
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" {
        depth -= 1
        if depth == 0 {
          end = text.index(after: index)
          break
        }
      }
    }
    let tail = text[end...].prefix { $0 != "{" }
    let begin =
      ["func ", "init", "subscript"].compactMap { text.range(of: $0)?.lowerBound }.min() ?? text.startIndex
    return (String(text[begin..<end]), tail.contains("throws"))
  }

  /// The words that a line of a declaration begins with.
  private struct Head {
    var isPublic = false
    /// Whether the line itself says that it is not public.
    var isHidden = false
    var keyword = ""

    init?(_ line: Substring) {
      let words = line.split(separator: " ")
      for (index, word) in words.enumerated() {
        switch word {
        case "public", "open": isPublic = true
        case "package", "private", "fileprivate", "internal": isHidden = true
        case "class" where index + 1 < words.count && ["func", "var"].contains(words[index + 1]): break
        case "struct", "class", "enum", "protocol", "actor", "func", "var", "let", "case", "typealias",
          "static",
          "mutating", "nonisolated", "final", "indirect", "override", "convenience", "borrowing", "required",
          "consuming":
          keyword = String(word)
        case _ where word.hasPrefix("@") || word.hasPrefix("private(") || word.hasPrefix("internal("): break
        case _ where word.hasPrefix("init") && word.contains("(") || word.hasPrefix("init<"): keyword = "init"
        case _ where word.hasPrefix("subscript"): keyword = "subscript"
        default: return nil
        }
        if isType || isCalled || ["var", "let", "case", "typealias"].contains(keyword) { return }
      }
      return nil
    }

    var isType: Bool { ["struct", "class", "enum", "protocol", "actor"].contains(keyword) }

    var isCalled: Bool { ["func", "init", "subscript"].contains(keyword) }

    /// The keyword and the name that follows it.
    func name(_ line: Substring) -> String {
      guard let place = line.range(of: keyword + " ") else { return keyword }
      let name = line[place.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      return "\(keyword) \(name)"
    }
  }
}
