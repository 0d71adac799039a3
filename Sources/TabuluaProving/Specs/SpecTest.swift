public import TabuluaText

/// One test of a spec: where it stands, and what it is called.
///
/// ```swift
/// let suite = SpecSuite(files: ["kanban_spec.lua"])
/// for test in suite.tests { print(test.name, test.location) }
/// ```
public struct SpecTest: Sendable, Hashable {
  /// The spec's file as the user named it.
  public var file: String

  /// The names of the blocks around the test, outermost first, and its own; a name that another one has too has a
  /// number behind it, as in `stays (2)`, and where none is written stands `(no name)`.
  public var path: [String]

  /// Where it is written: the line of `it` or `each`, or the line of the CSV file that the case stands in.
  public var location: TextLocation

  /// Why it is not run; nil for a test that is run.
  public var pending: String?

  /// The child numbers of the blocks around the test and its own, from 1, by which a fresh run finds it again.
  var address: [Int]

  /// All names in one line, as reports show them and `-k` takes them; no other test of the file is shown under it.
  public var name: String { path.joined(separator: " ") }

  /// What names the test among those of all files, on one line.
  public var identifier: String { PrintableText.of("\(file): \(name)") }
}
