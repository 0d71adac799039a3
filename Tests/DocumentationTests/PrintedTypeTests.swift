import Foundation
import Testing

/// What a test may print says itself what it is: errors, outcomes, decisions and reports, and what has parts whose types
/// are private, which Swift prints as `(unknown context at $…)`.
@Suite struct PrintedTypeTests {
  /// How the names of types end whose values are looked at in tests.
  private static let endings = [
    "Error", "Diagnostic", "Decision", "Outcome", "Report", "Result", "Refusal", "Failure", "Warning",
    "Problem",
    "CounterExample", "Comparison", "Finding", "Gap", "Coverage", "Effects", "Changes", "ChangesToMake",
    "Beginning", "SpecRun", "NotPerformed", "Duplicates",
  ]

  /// Types with such a name that print as they are: raw values, and what is only read.
  private static let plain: Set = [
    "Outcome", "CallbackCoverage", "DragCoverage", "FileCoverage", "DragResult", "Result",
    "SpecOfCounterExample",
  ]

  /// A type of the libraries, and the text of its file.
  private struct Declared {
    var name: String
    var line: String
    var text: String
  }

  private static func sources() throws -> [(file: String, text: String)] {
    let folder = Shell.root.appendingPathComponent("Sources")
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return try files.filter { $0.hasSuffix(".swift") && !$0.hasPrefix("LuaHost") }.sorted().map {
      ($0, try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8))
    }
  }

  private static func matches(_ pattern: String, _ text: String) throws -> [[String]] {
    let expression = try NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
    return expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).map { match in
      (0..<match.numberOfRanges).map { index in
        Range(match.range(at: index), in: text).map { String(text[$0]) } ?? ""
      }
    }
  }

  @Test func whatTestsPrintDescribesItself() throws {
    let sources = try Self.sources()
    let all = sources.map(\.text).joined(separator: "\n")
    var described = Set(
      try Self.matches(#"extension ([A-Za-z.]+): [^{]*CustomStringConvertible"#, all).map {
        String($0[1].split(separator: ".").last ?? "")
      })
    described.formUnion(
      try Self.matches(#"(?:struct|enum|class) (\w+)[^{\n]*CustomStringConvertible"#, all).map { $0[1] })
    var asked: Set<String> = []
    for (_, text) in sources {
      let types = try Self.matches(#"^ *public (?:struct|enum|final class) (\w+)([^{\n]*)"#, text)
      for type in types {
        let isError = try Self.matches(#"\bError\b"#, type[2]).isEmpty == false
        if isError || Self.endings.contains(where: type[1].hasSuffix) { asked.insert(type[1]) }
      }
      // Private types of the file, in a stored property of a public one.
      let hidden = try Self.matches(#"private (?:final |indirect )*(?:struct|enum|class) (\w+)"#, text)
      guard let first = types.first else { continue }
      for name in hidden.map({ $0[1] }) {
        let stored = try Self.matches(
          #"^  (?:private |package )?(?:private\(set\) )?(?:let|var) \w+[^{\n]*\b"# + name + #"\b[^{\n]*$"#,
          text)
        if !stored.isEmpty { asked.insert(first[1]) }
      }
    }
    asked.subtract(Self.plain)
    #expect(asked.count >= 25, "\(asked.sorted())")
    #expect(asked.isSuperset(of: ["TableError", "RowValues", "StepResult", "ProofReport"]))
    #expect(asked.subtracting(described).sorted() == [])
  }
}
