import Foundation
import LuaHost

/// A script that tries to hurt its host: a file of the corpus.
///
/// The file's first comment says what it tries, and a comment `expected:` how it must end; `expected from 5.4.6:` above it
/// says so of that release of Lua and later ones. Files lie in folders by
/// family; those of the family `host` return a function that is called with an object of the host and a row.
public struct Attack: Sendable, CustomStringConvertible {
  /// The folder of the file.
  public let family: String

  /// The name of the file, without `.lua`.
  public let name: String

  /// How the script must end.
  public let expectation: AttackExpectation

  /// The chunk that answers the function which is the attack.
  public let chunk: [UInt8]

  /// The family and the name.
  public var description: String { "\(family)/\(name)" }

  /// Makes an attack of a file's text.
  ///
  /// - Throws: ``AttackProblem`` where the text does not say how it must end.
  public init(family: String, name: String, text: String) throws {
    self.family = family
    self.name = name
    let marker = "-- expected: "
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let plain = lines.first { $0.hasPrefix(marker) }?.dropFirst(marker.count)
    guard let words = Self.laterExpectation(lines) ?? plain, let expectation = AttackExpectation(words)
    else { throw AttackProblem(text: "\(family)/\(name).lua does not say how it must end") }
    self.expectation = expectation
    if family == "host" {
      chunk = Array(text.utf8)
    } else {
      let header = lines.prefix { $0.hasPrefix("--") && !$0.hasPrefix("--[[") }
      let body = lines.dropFirst(header.count).joined(separator: "\n")
      chunk = Array((header.joined(separator: "\n") + "\nreturn function() " + body + "\nend").utf8)
    }
  }

  /// What is expected of the release of Lua that runs, where the file tells it from older ones.
  private static func laterExpectation(_ lines: [Substring]) -> Substring? {
    for line in lines {
      guard let match = line.prefixMatch(of: #/-- expected from 5\.4\.(\d+): /#), let first = Int(match.1)
      else { continue }
      let release = LuaState.luaVersion.split(separator: ".").last.flatMap { Int($0) } ?? 0
      if release >= first { return line[match.range.upperBound...] }
    }
    return nil
  }

  /// All attacks of a folder, by family and name.
  ///
  /// - Parameter folder: The folder of the families; without one, that of the corpus beside this file.
  /// - Returns: The attacks.
  /// - Throws: ``AttackProblem``, or what reading a file throws.
  public static func all(in folder: String? = nil) throws -> [Attack] {
    let root = folder ?? corpusFolder(named: "Corpus")
    var attacks: [Attack] = []
    for family in try FileManager.default.contentsOfDirectory(atPath: root).sorted() {
      for file in try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(family)").sorted()
      where file.hasSuffix(".lua") {
        let text = try String(contentsOfFile: "\(root)/\(family)/\(file)", encoding: .utf8)
        attacks.append(try Attack(family: family, name: String(file.dropLast(4)), text: text))
      }
    }
    return attacks
  }
}

/// What is wrong with a file of the corpus.
public struct AttackProblem: Error, CustomStringConvertible {
  /// What, in words.
  public let text: String

  /// The same.
  public var description: String { text }
}

/// A folder beside this file.
func corpusFolder(named name: String, file: String = #filePath) -> String {
  URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent(name).path
}
