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
    let room = SpecRoom(options.limits)
    var options = options
    options.begun = options.begun ?? .now
    for (number, file) in files.enumerated() {
      if number > 0, options.isOver {
        problems.append(.specsTookTooLong(options, left: files.count - number))
        return
      }
      add(file, options, room) { () throws(Diagnostic) in try SpecSource(contentsOf: file) }
    }
  }

  /// Takes the text of one spec, without reading a file.
  ///
  /// `name` is the file that it would be: policies and tables are looked for in its folder.
  public init(source: [UInt8], name: String, options: SpecOptions = SpecOptions()) {
    add(name, options, SpecRoom(options.limits)) { () throws(Diagnostic) in
      try SpecSource(source: source, name: name)
    }
  }

  private mutating func add(
    _ file: String, _ options: SpecOptions, _ room: SpecRoom, _ read: () throws(Diagnostic) -> SpecSource
  ) {
    files.append(file)
    do throws(Diagnostic) {
      let source = try read()
      let execution = try SpecExecution(source, options: options.beginning(ofTest: false), test: nil)
      defer {
        files += execution.collected.files
        printed += execution.printed.lines
      }
      _ = try execution.load()
      guard room.take(execution.collected.room + source.chunk.source.count) else {
        throw .noRoom(
          for: "the tests of all specs up to `\(file)`", in: room, help: "run fewer of the specs at once")
      }
      sources[source.name] = source
      tests += execution.collected.tests
    } catch {
      problems.append(error)
    }
  }
}
