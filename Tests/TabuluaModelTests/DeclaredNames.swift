import Foundation

/// Names that a source of `TabuluaModel` declares, so that a test over them needs no list of its own.
enum DeclaredNames {
  /// The texts of the codes that a file declares, such as `not_editing`.
  static func codes(in file: String) throws -> [String] {
    try lines(of: file).compactMap { line in
      (try? /public static let \w+ = Self\(rawValue: "(\w+)"\)/.firstMatch(in: line)).map {
        String($0.output.1)
      }
    }
  }

  /// The cases that the enumerations of a file declare, by the names of these.
  static func cases(in file: String) throws -> [String: [String]] {
    var result: [String: [String]] = [:]
    var enumeration = ""
    for line in try lines(of: file) {
      if let match = try /\benum (\w+)/.firstMatch(in: line) { enumeration = String(match.output.1) }
      if let match = try /^ *case (\w+)/.firstMatch(in: line) {
        result[enumeration, default: []].append(String(match.output.1))
      }
    }
    return result
  }

  private static func lines(of file: String) throws -> [Substring] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/TabuluaModel")
    return try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8).split(separator: "\n")
  }
}
