public import TabuluaText
import LuaHost

/// Spec files that were read and compiled, and the tests in them.
///
/// ```swift
/// let suite = SpecSuite(files: ["kanban_spec.lua"])
/// for problem in suite.problems { print(problem.message) }
/// ```
public struct SpecSuite: Sendable {
  /// The tests in the order of the files.
  public private(set) var tests: [SpecTest] = []

  /// What is wrong with files that cannot be run; their tests are left out.
  public private(set) var problems: [Diagnostic] = []

  /// The files that were read: specs, and files of cases.
  public private(set) var files: [String] = []

  /// What was printed while the tests were collected.
  package private(set) var printed: [SpecPrint] = []

  /// The compiled specs by their names.
  private(set) var sources: [String: SpecSource] = [:]

  /// Reads files and finds their tests, without running them.
  ///
  /// Each file is run once, with its blocks, but no test is.
  public init(files: [String], options: SpecOptions = SpecOptions()) {
    for file in files {
      self.files.append(file)
      do throws(Diagnostic) {
        try add(SpecSource(contentsOf: file), options)
      } catch {
        problems.append(error)
      }
    }
  }

  /// Takes the text of one spec, without reading a file.
  ///
  /// `name` is the file that it would be: policies and tables are looked for in its folder.
  public init(source: [UInt8], name: String, options: SpecOptions = SpecOptions()) {
    files = [name]
    do throws(Diagnostic) {
      try add(SpecSource(source: source, name: name), options)
    } catch {
      problems.append(error)
    }
  }

  private mutating func add(_ source: SpecSource, _ options: SpecOptions) throws(Diagnostic) {
    let execution = try SpecExecution(source, options: options, test: nil)
    defer {
      files += execution.collected.files
      printed += execution.printed.lines
    }
    _ = try execution.load()
    sources[source.name] = source
    tests += execution.collected.tests
  }
}
