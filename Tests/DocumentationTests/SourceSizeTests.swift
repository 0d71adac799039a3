import Foundation
import Testing

/// No file has more than 400 lines, and no function more than 60, without the lines of its texts; functions that are tables
/// of data may be longer.
@Suite struct SourceSizeTests {
  /// The functions that are tables of data: the words for each case.
  static let tables = ["Sources/TabuluaScript/Words/Errors/TableError+CallWords.swift: words"]

  private static func files(_ endings: [String]) -> [String] {
    ["Sources", "Tests"].flatMap { folder in
      let path = Shell.root.appendingPathComponent(folder).path
      let files = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      return files.filter { file in endings.contains { file.hasSuffix($0) } }.map { "\(folder)/\($0)" }
    }
  }

  private static func lines(_ file: String) throws -> [Substring] {
    try String(contentsOf: Shell.root.appendingPathComponent(file), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The functions of a file with the number of their lines, to the brace that stands under their beginning; the lines of
  /// texts between `"""` are not counted.
  private static func functions(_ lines: [Substring]) throws -> [(name: String, lines: Int)] {
    let head = /^( *)(?:@\S+ +)*(?:[a-z()]+ +)*?(?:func +(`[^`]+`|[^ (<]+)|(init|subscript)[?(<]).*/
    var result: [(String, Int)] = []
    var isText = false
    let isCode = lines.map { line in
      if line.contains("\"\"\"") { isText = !isText }
      return !isText || line.contains("\"\"\"")
    }
    for (start, line) in lines.enumerated() {
      guard let match = try head.wholeMatch(in: line) else { continue }
      let margin = match.output.1
      let end = lines[start...].firstIndex { $0.hasPrefix("\(margin)}") }
      // What follows the head stands further in, up to the brace.
      guard let end,
        lines[(start + 1)..<end].allSatisfy({
          $0.isEmpty || $0.hasPrefix("\(margin) ") || $0.hasPrefix("\(margin))")
        })
      else { continue }
      result.append((String(match.output.2 ?? match.output.3 ?? ""), isCode[start...end].count { $0 }))
    }
    return result
  }

  @Test func filesAreShort() throws {
    let files = Self.files([".swift", ".c", ".h"])
    #expect(files.count > 1000)
    for file in files {
      let count = try Self.lines(file).count - 1
      #expect(count <= 400, "\(file) has \(count) lines")
    }
  }

  @Test func functionsAreShort() throws {
    var count = 0
    var tables: Set<String> = []
    for file in Self.files([".swift"]) {
      for (name, lines) in try Self.functions(Self.lines(file)) {
        count += 1
        guard lines > 60 else { continue }
        let place = "\(file): \(name)"
        if Self.tables.contains(place) {
          tables.insert(place)
        } else {
          Issue.record("\(place) has \(lines) lines")
        }
      }
    }
    #expect(count > 5000)
    #expect(tables == Set(Self.tables))
  }
}
