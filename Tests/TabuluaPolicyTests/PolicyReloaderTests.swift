import TabuluaText
import Foundation
import LuaHost
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// A policy whose files change while a view is in use.
@Suite struct PolicyReloaderTests {
  /// A folder with a policy, a reloader for it and a view under it.
  private final class Bench {
    let folder: URL
    let reloader: PolicyReloader
    let view: TableView
    var printed: [String] = []

    init(
      _ source: String, modules: [String: String] = [:], contents: TableContents? = nil,
      options: [String: PolicyOption] = [:], viewport: TableView.Viewport = .standard
    ) throws {
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("reload-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Self.write(source, folder.appendingPathComponent("rules.lua"))
      for (name, text) in modules { try Self.write(text, folder.appendingPathComponent("\(name).lua")) }
      reloader = try PolicyReloader(
        contentsOf: folder.appendingPathComponent("rules.lua").path, options: options)
      let contents = contents ?? TableContents(sections: [["a", "b", "c"], ["d"]])
      view = try TableView(contents, policy: reloader.policy, viewport: viewport, editing: true)
      reloader.policy.printHandler = { [weak self] in self?.printed.append($1) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private static func write(_ text: String, _ file: URL) throws {
      try Data(text.utf8).write(to: file)
    }

    func write(_ text: String, module: String = "rules") throws {
      try Self.write(text, folder.appendingPathComponent("\(module).lua"))
    }

    func remove(_ name: String = "rules") throws {
      try FileManager.default.removeItem(at: folder.appendingPathComponent("\(name).lua"))
    }

    func reload() -> PolicyReloader.Outcome { reloader.reload(view) }

    /// The problem of a look that must keep the old policy.
    func problem() -> Diagnostic? {
      if case .kept(let problem) = reload() { problem } else { nil }
    }

    /// What comes of dragging the first row to the place of the third.
    func drag() throws -> String { try view.drag(rowAt: [0, 0], to: [0, 2]).words }
  }

  private static let free = "return { can_move_row = function() return true end }"
  private static let strict = "return { can_move_row = function() return false, 'not today' end }"

  @Test func `a changed policy is in force from the next interaction on`() throws {
    let bench = try Bench(Self.free)
    #expect(bench.reload() == .unchanged)
    #expect(try bench.drag() == "moved to [0, 2]")
    try bench.write(Self.strict)
    #expect(try bench.drag() == "moved to [0, 2]")
    let old = bench.reloader.policy
    #expect(bench.reload() == .reloaded)
    #expect(bench.reloader.policy !== old)
    #expect(try bench.drag() == "refused: not today")
    #expect(bench.reload() == .unchanged)
    #expect(bench.view.texts == [["c", "a", "b"], ["d"]])
  }

  @Test(arguments: [
    ("return { can_move_row = function() return false end", "syntax_error", "'}' expected"),
    (
      "return { can_move_rwo = function() return false end }", "unknown_callback",
      "`can_move_rwo` is not a callback"
    ),
    ("error('not ready')", "policy_failed", "not ready"),
    ("local policy = {}", "policy_returned_nothing", "nothing"),
    ("", "policy_returned_nothing", "nothing"), ("return 5", "policy_not_a_table", "number"),
    ("return { can_move_row = 5 }", "callback_not_a_function", "function"),
    ("while true do end", "instruction_limit", "instructions"),
    ("require 'nothing'", "policy_failed", "nothing"),
    ("return { cell_for_row = function() return 5 end }", "callback_failed", "cell_for_row"),
    ("return { table = { text = 'title' } }", "mapping_changed", "policy.table"),
    ("return { number_of_rows = function() return 1 end }", "owner_changed", "number_of_rows"),
    ("return { view = { style = 'grouped' } }", "style_changed", "style"),
  ])
  func `a broken one leaves the old one in force, is told once, and can be mended`(
    _ source: String, _ code: String, _ words: String
  ) throws {
    let bench = try Bench(Self.strict)
    let old = bench.reloader.policy
    try bench.write(source)
    let problem = try #require(bench.problem())
    #expect(problem.code == code)
    #expect(problem.message.contains(words) || problem.callback == words, "\(problem.message)")
    #expect(bench.reloader.problem == problem)
    #expect(bench.reload() == .unchanged)
    #expect(bench.reloader.problem == problem)
    #expect(bench.reloader.policy === old)
    #expect(bench.view.dataSource === old && bench.view.delegate === old)
    #expect(try bench.drag() == "refused: not today")
    try bench.write(Self.free)
    #expect(bench.reload() == .reloaded)
    #expect(bench.reloader.problem == nil)
    #expect(try bench.drag() == "moved to [0, 2]")
  }

  @Test func `a broken one that is taken back is no problem any more`() throws {
    let bench = try Bench(Self.strict)
    try bench.write("return {")
    #expect(bench.problem() != nil)
    try bench.write(Self.strict)
    #expect(bench.reload() == .unchanged)
    #expect(bench.reloader.problem == nil)
  }

  @Test func `a file that vanishes and comes back`() throws {
    let bench = try Bench(Self.strict)
    try bench.remove()
    #expect(bench.problem()?.code == "policy_missing")
    #expect(bench.reload() == .unchanged)
    #expect(try bench.drag() == "refused: not today")
    try bench.write(Self.free)
    #expect(bench.reload() == .reloaded)
    #expect(try bench.drag() == "moved to [0, 2]")
  }

  @Test func `a file that is written piece by piece`() throws {
    let bench = try Bench(Self.strict)
    let text = "local policy = {}\nfunction policy.can_move_row() return true end\nreturn policy\n"
    for end in text.indices {
      try bench.write(String(text[..<end]))
      switch bench.reload() {
      case .kept(let problem): #expect(problem.severity == .error)
      case .reloaded: #expect(String(text[..<end]).hasSuffix("return policy"))
      case .unchanged, .postponed: Issue.record("\(end)")
      }
    }
    #expect(try bench.drag() == "moved to [0, 2]")
  }

  @Test func `modules that were required are looked at too`() throws {
    let bench = try Bench(
      "local limits = require 'limits'\nreturn { can_move_row = function() return limits.free, 'by the module' end }",
      modules: ["limits": "return { free = false }"])
    #expect(try bench.drag() == "refused: by the module")
    try bench.write("return { free = true }", module: "limits")
    #expect(bench.reload() == .reloaded)
    #expect(try bench.drag() == "moved to [0, 2]")
    try bench.write("return {", module: "limits")
    let problem = try #require(bench.problem())
    #expect(problem.code == "policy_failed")
    #expect(problem.location?.file.hasSuffix("limits.lua") == true)
    #expect(bench.reload() == .unchanged)
    try bench.remove("limits")
    #expect(bench.problem()?.message.contains("limits") == true)
    #expect(try bench.drag() == "moved to [0, 2]")
    try bench.write("return { free = false }", module: "limits")
    #expect(bench.reload() == .reloaded)
    #expect(try bench.drag() == "refused: by the module")
  }

  @Test func `a module that is required late is looked at from then on`() throws {
    let bench = try Bench(
      "return { can_move_row = function() return require('late').free, 'late' end }",
      modules: ["late": "return { free = false }"], viewport: .rows(0))
    try bench.write("return { free = false } -- changed", module: "late")
    #expect(bench.reload() == .unchanged)
    #expect(try bench.drag() == "refused: late")
    try bench.write("return { free = true }", module: "late")
    #expect(bench.reload() == .reloaded)
    #expect(try bench.drag() == "moved to [0, 2]")
  }

  @Test func `selection, marks, values and editing mode stay`() throws {
    let bench = try Bench(
      "return { view = { allows_selection_during_editing = true } }", contents: try tasks(),
      viewport: .rows(2))
    try bench.view.scroll(by: 1)
    try bench.view.selectRow(at: [1, 0])
    try bench.view.setChecked(true, forRowAt: [1, 0])
    let before = bench.view.texts
    try bench.write(
      "return { view = { allows_selection_during_editing = true }, can_move_row = function() return false, 'no' end }"
    )
    #expect(bench.reload() == .reloaded)
    #expect(bench.view.indexPathForSelectedRow == [1, 0])
    #expect(bench.view.contents.isChecked(try #require(bench.view.row(at: [1, 0]))))
    #expect(bench.view.isEditing)
    #expect(bench.view.texts == before)
    #expect(bench.view.indexPathsForVisibleRows == [[0, 1], [1, 0]])
    #expect(try bench.view.drag(rowAt: [0, 0], to: [0, 1]).words == "refused: no")
  }

  @Test func `settings change where the policies differ`() throws {
    let bench = try Bench("return { view = { name = 'old', row_height = 50, header = 'x' } }")
    try bench.view.configure { $0.header = "by hand" }
    try bench.write("return { view = { name = 'new', row_height = 60, header = 'x' } }")
    #expect(bench.reload() == .reloaded)
    #expect(bench.view.settings.rowHeight == 60)
    #expect(bench.view.settings.header == "by hand")
    #expect(bench.view.name == "new")
  }

  @Test func `laws come and go`() throws {
    let bench = try Bench(Self.free)
    try bench.write("return { laws = { ['never'] = function() return false, 'against the law' end } }")
    #expect(bench.reload() == .reloaded)
    #expect(try bench.drag().contains("against the law"))
    try bench.write(Self.free)
    #expect(bench.reload() == .reloaded)
    #expect(try bench.drag() == "moved to [0, 2]")
  }

  @Test func `in the middle of a drag it waits`() throws {
    let bench = try Bench(Self.free)
    _ = try bench.view.beginReordering(rowAt: [0, 0])
    try bench.write(Self.strict)
    #expect(bench.reload() == .postponed)
    #expect(bench.reload() == .postponed)
    _ = try bench.view.cancelReordering()
    #expect(bench.reload() == .reloaded)
    #expect(try bench.drag() == "refused: not today")
  }

  @Test func `inside a callback it waits`() throws {
    let bench = try Bench("return { can_move_row = function() print('asked') return true end }")
    try bench.write(Self.strict)
    var outcomes: [PolicyReloader.Outcome] = []
    bench.reloader.policy.printHandler = { _, _ in outcomes.append(bench.reload()) }
    #expect(try bench.drag() == "moved to [0, 2]")
    #expect(!outcomes.isEmpty && outcomes.allSatisfy { $0 == .postponed })
    #expect(bench.reload() == .reloaded)
  }

  @Test func `while another table is pushed over the view it waits`() throws {
    let bench = try Bench(Self.free)
    let above = try bench.view.push(TableContents(sections: [["x"]]))
    try bench.write(Self.strict)
    #expect(bench.reload() == .postponed)
    _ = try above.pop()
    #expect(bench.reload() == .reloaded)
  }

  @Test func `an open row is closed under the old policy`() throws {
    let bench = try Bench(
      "return { did_end_editing_row = function(view, path) print('old closes', path) end }")
    try bench.view.setEditing(false)
    _ = try bench.view.swipe(rowAt: [0, 1], edge: .trailing)
    #expect(bench.view.swipedRow == [0, 1])
    try bench.write("return { did_end_editing_row = function(view, path) print('new closes', path) end }")
    #expect(bench.reload() == .reloaded)
    #expect(bench.view.swipedRow == nil)
    #expect(bench.printed == ["old closes\t[0, 1]"])
  }

  @Test func `options and limits go on`() throws {
    let bench = try Bench(
      "local options = ... return { can_move_row = function() return options.free, 'options' end }",
      options: ["free": .boolean(false)])
    #expect(try bench.drag() == "refused: options")
    bench.reloader.policy.limits = LuaLimits(instructions: 20_000, memory: nil)
    try bench.write("local options = ... return { can_move_row = function() return not options.free end }")
    #expect(bench.reload() == .reloaded)
    #expect(bench.reloader.policy.limits.instructions == 20_000)
    #expect(try bench.drag() == "moved to [0, 2]")
  }

  @Test func `what prints while it is loaded is heard`() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).lua")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("print('one') return {}".utf8).write(to: file)
    var lines: [String] = []
    let reloader = try PolicyReloader(contentsOf: file.path, printHandler: { lines.append($1) })
    let view = try TableView(TableContents(sections: [["a"]]), policy: reloader.policy)
    try Data("print('two') return {}".utf8).write(to: file)
    #expect(reloader.reload(view) == .reloaded)
    #expect(lines == ["one", "two"])
  }

  // MARK: Policies that own their rows

  private static func scripted(_ first: String, saves: Bool) -> String {
    """
    local rows = { '\(first)', 'x', 'y' }
    local policy = {}
    function policy.number_of_rows() return #rows end
    function policy.cell_for_row(view, path) return { text = rows[path.row + 1] } end
    function policy.move_row(view, from, to) table.insert(rows, to.row + 1, table.remove(rows, from.row + 1)) end
    \(saves ? "function policy.save_state() return rows end function policy.restore_state(_, s) rows = s end" : "")
    return policy
    """
  }

  @Test(arguments: [true, false]) func `a policy's own rows are handed over where it saves them`(
    _ saves: Bool
  ) throws {
    let bench = try Bench(Self.scripted("old", saves: saves), contents: TableContents(sections: []))
    try bench.view.configure { $0.allowsSelectionDuringEditing = true }
    #expect(try bench.view.drag(rowAt: [0, 0], to: [0, 2]).words == "moved to [0, 2]")
    try bench.view.selectRow(at: [0, 2])
    try bench.write(Self.scripted("new", saves: saves))
    #expect(bench.reload() == .reloaded)
    let texts = try (0..<3).map { try bench.view.cell(forRowAt: [0, $0])?.text }
    #expect(texts == (saves ? ["x", "y", "old"] : ["new", "x", "y"]))
    #expect(bench.view.indexPathForSelectedRow == (saves ? [0, 2] : nil))
    #expect(try bench.view.drag(rowAt: [0, 0], to: [0, 1]).words == "moved to [0, 1]")
  }

  @Test func `a state that the new one cannot take leaves the old one`() throws {
    let bench = try Bench(Self.scripted("old", saves: true), contents: TableContents(sections: []))
    _ = try bench.view.drag(rowAt: [0, 0], to: [0, 2])
    let broken = Self.scripted("new", saves: true).replacingOccurrences(of: "rows = s", with: "error('no')")
    try bench.write(broken)
    #expect(bench.problem()?.callback == "restore_state")
    #expect(try bench.view.cell(forRowAt: [0, 2])?.text == "old")
    #expect(try bench.view.drag(rowAt: [0, 2], to: [0, 0]).words == "moved to [0, 0]")
  }
}
