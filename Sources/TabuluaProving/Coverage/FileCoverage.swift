package import LuaHost
import TabuluaScript

/// How often the lines of one file of a policy ran.
///
/// ```swift
/// for file in CoverageCollector().coverage.files { print(file.file, file.covered, file.active) }
/// ```
public struct FileCoverage: Sendable, Hashable {
  /// The file as messages show it.
  public var file: String

  /// The file's text, line by line.
  public var text: [String]

  /// How often each line ran.
  package var counts: LuaLineCounts

  /// How many lines can run.
  public var active: Int { counts.active }

  /// How many lines ran.
  public var covered: Int { counts.covered }

  /// Makes the coverage of a file from its text and its counts.
  package init(file: String, source: [UInt8], counts: LuaLineCounts) {
    self.file = file
    self.counts = counts
    text = PolicySource(name: file, bytes: source).lines
    if text.last == "" { text.removeLast() }
  }
}

/// A part of a whole, as a percentage for people.
enum Percentage {
  /// The percentage in tenths, rounded down, so that only the whole is 100.
  static func tenths(_ part: Int, of whole: Int) -> Int { whole == 0 ? 1000 : part * 1000 / whole }

  /// The percentage with one digit behind the point, such as `83.3`.
  static func digits(_ part: Int, of whole: Int) -> String {
    let tenths = tenths(part, of: whole)
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  /// The percentage with its sign, such as `83.3 %`.
  static func text(_ part: Int, of whole: Int) -> String { digits(part, of: whole) + " %" }
}
