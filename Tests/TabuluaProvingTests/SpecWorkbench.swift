import TabuluaText
import Foundation
import TabuluaProving
import TabuluaScript

/// A folder of its own with specs, policies and tables.
final class SpecWorkbench {
  /// The folder, with a slash.
  let folder: String

  init(_ files: [String: String] = [:]) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("specs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.path + "/"
    for (name, text) in files { try write(text, to: name) }
  }

  deinit {
    _ = try? FileManager.default.removeItem(atPath: folder)
  }

  func write(_ text: String, to name: String) throws {
    let path = folder + name
    let parent = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  func read(_ name: String) -> String? {
    FileManager.default.contents(atPath: folder + name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Runs the specs of the folder.
  func run(_ files: [String] = ["t_spec.lua"], options: SpecOptions = SpecOptions()) -> SpecRun {
    let suite = SpecSuite(files: files.map { folder + $0 }, options: options)
    var run = SpecRunner(options).run(suite)
    run.problems += suite.problems
    return run
  }

  /// Runs a spec's text in the folder.
  func run(
    _ text: String, policies: [String: String] = [:], options: SpecOptions = SpecOptions()
  ) -> SpecRun {
    for (name, policy) in policies { try? write(policy, to: name) }
    let suite = SpecSuite(source: Array(text.utf8), name: folder + "t_spec.lua", options: options)
    var run = SpecRunner(options).run(suite)
    run.problems += suite.problems
    return run
  }

  /// The files that most specs start from.
  static let stay = """
    local policy = { table = { text = "title", key = "id", section_by = "list" } }

    function policy.can_move_row(view, path)
      if view:row(path).title == "fixed" then return false, "it is fixed" end
      return true
    end

    function policy.target_index_path_for_move(view, source, proposed)
      if proposed.section ~= source.section then return source, "rows stay in their list" end
      return proposed
    end

    return policy
    """

  static let fixture = """
    policy "stay.lua"
    fixture {
      { id = "a", list = "Todo", title = "A" }, { id = "b", list = "Todo", title = "B" },
      { id = "f", list = "Todo", title = "fixed" }, { id = "d", list = "Done", title = "D" },
    }

    """
}

extension SpecRun {
  /// The outcomes by the names of the tests.
  var outcomes: [String: SpecResult.Outcome] {
    Dictionary(results.map { ($0.test.name, $0.outcome) }, uniquingKeysWith: { first, _ in first })
  }

  /// The message of the first failure of a test.
  func message(_ name: String? = nil) -> String? {
    results.first { name == nil ? $0.outcome == .failed : $0.test.name == name }?.failures.first?.problem
      .message
  }
}
