import TabuluaText
import TabuluaModel
import Testing

@testable import LuaHost
@testable import TabuluaPolicy
@testable import TabuluaScript

/// `view:push`, `view:pop` and `view_will_appear`.
@Suite struct PushTests {
  /// A view of three rows whose policy does something when a row is tapped, and what it prints.
  final class Bench {
    var printed: [String] = []
    let policy: LuaPolicy
    let view: TableView

    /// `body` sees `view` and `path`; `before` stands before the policy's callbacks.
    init(_ body: String, before: String = "", after: String = "") throws {
      var lines: (String) -> Void = { _ in }
      policy = try LuaPolicy(
        source: Array(
          """
          local policy = {}
          \(before)
          function policy.did_select_row(view, path)
          \(body)
          end
          \(after)
          return policy
          """.utf8), name: "test.lua", printHandler: { lines($1) })
      view = try TableView(TableContents(sections: [["a", "b"], ["c"]]), policy: policy, viewport: 2)
      lines = { [unowned self] in printed.append($0) }
    }

    /// Taps the row on top that is at a path.
    func tap(_ path: TableIndexPath) throws {
      do throws(TableError) {
        _ = try view.topTable.tapRow(at: path)
      } catch {
        throw error.diagnostic(policy: policy)
      }
      view._checkInvariants()
      view.topTable._checkInvariants()
    }
  }

  @Test func pushedSections() throws {
    let bench = try Bench(
      """
      view:push({
        { header = "Alps", rows = { { name = "Eiger", height = 3967, climbed = true }, { name = "Mönch" } } },
        { rows = { { detail = "low", name = "Rigi" } } }, {},
      }, { table = { text = "name", key = "name", check = "climbed" }, view = { name = "Mountains", row_height = 20 } })
      print(view.name, view:number_of_rows(0))
      """)
    try bench.tap([0, 0])
    #expect(bench.printed == ["\t2"], "`view` is still the table of the callback")
    let top = bench.view.topTable
    #expect(top.name == "Mountains")
    #expect(top.settings.rowHeight == 20)
    #expect(top.texts == [["Eiger", "Mönch"], ["Rigi"], []])
    #expect(try (0..<3).map { try top.titleForHeader(inSection: $0) } == ["Alps", nil, nil])
    #expect(top.contents.columns.map(\.name) == ["climbed", "height", "name", "detail"])
    #expect(top.contents.columns.map(\.type) == [.boolean, .integer, .text, .text])
    #expect(try top.cell(forRowAt: [0, 0])?.accessory == .checkmark)
    #expect(try top.cell(forRowAt: [1, 0])?.detail == "low")
    #expect(top.row(forKey: "Rigi").flatMap { top.indexPath(of: $0) } == [1, 0])
  }

  @Test func rowsThatAreStrings() throws {
    let bench = try Bench("view:push { { rows = { 'one', { text = 'two', detail = 'more' } } } }")
    try bench.tap([0, 0])
    #expect(bench.view.topTable.texts == [["one", "two"]])
    #expect(try bench.view.topTable.cell(forRowAt: [0, 1])?.detail == "more")
    #expect(bench.view.topTable.name == "level 1")
  }

  /// What `pop` gives, and `view_will_appear` gets, is what `push` takes, as the table is by then.
  @Test func sectionsComeBack() throws {
    let bench = try Bench(
      "view:push({ { header = 'h', rows = { { text = 'x', n = 1 }, { text = 'y', n = 2 } } }, {} }, child)",
      before: """
        local child = {}
        local function words(sections)
          if not sections then return "nothing" end
          local parts = {}
          for i, section in ipairs(sections) do
            parts[#parts + 1] = "[" .. (section.header or "-") .. "]"
            for _, row in ipairs(section.rows) do parts[#parts + 1] = row.text .. "=" .. tostring(row.n) end
          end
          return table.concat(parts, " ")
        end
        function child.did_select_row(view, path)
          view:row(path).n = 7
          view:insert_rows { { at = index_path(1, 0), values = { text = "new" } } }
          print(words(view:pop()))
        end
        function child.view_will_appear(view, sections) print("child", words(sections)) end
        """,
      after: """
        function policy.view_will_appear(view, sections)
          print("below", words(sections), view:index_path_for_selected_row())
        end
        """)
    try bench.tap([0, 1])
    #expect(bench.printed == ["child\tnothing"], "nobody listened to the first time of the table below")
    bench.printed = []
    try bench.tap([0, 1])
    #expect(bench.printed == ["below\t[h] x=1 y=7 [-] new=nil\t[0, 1]", "[h] x=1 y=7 [-] new=nil"])
    #expect(bench.view.tableAbove == nil)
    #expect(bench.view.indexPathsForSelectedRows.isEmpty)
  }

  /// A pushed policy may own its rows; there are none to give back then.
  @Test func aPushedPolicyThatOwnsItsRows() throws {
    let bench = try Bench(
      """
      view:push(nil, {
        number_of_rows = function() return 2 end,
        cell_for_row = function(_, path) return { text = "row " .. path.row } end,
        did_select_row = function(view) print(view:pop()) end,
      })
      """)
    try bench.tap([0, 0])
    #expect(bench.view.topTable.isScripted)
    #expect(try bench.view.topTable.cell(forRowAt: [0, 1])?.text == "row 1")
    try bench.tap([0, 1])
    #expect(bench.printed == ["nil"])
  }

  /// Fields are read by name, so that a policy may inherit from another table.
  @Test func inheritance() throws {
    let bench = try Bench(
      "view:push({ { rows = { 'x' } } }, setmetatable({}, { __index = base }))",
      before: "local base = { did_select_row = function(view, path) print('inherited') end }")
    try bench.tap([0, 0])
    try bench.tap([0, 0])
    #expect(bench.printed == ["inherited"])
  }

  @Test func rowsAndViewsOfPoppedTables() throws {
    let bench = try Bench(
      """
      if kept then print(pcall(function() return kept.text end)) end
      if kept then print(pcall(view.exists, view, kept)) end
      if kept then print(pcall(view.index_path, view, kept)) end
      below = view:row(path)
      view:push({ { rows = { 'x', 'y' } } }, { view = { name = "Up" }, did_select_row = function(v, p)
        print(pcall(function() return below.text end))
        kept = v:row(p)
        v:pop()
        print(kept.text, v:number_of_rows(0), v.name)
        print(pcall(v.set_editing, v, true))
        print(pcall(v.push, v, {}))
        print(pcall(v.pop, v))
      end })
      """, before: "local kept, below")
    try bench.tap([0, 0])
    try bench.tap([0, 1])
    let popped = "the table `Up` was popped, and cannot be changed any more"
    #expect(
      bench.printed == [
        "false\tthis is a row of another table", "y\t2\tUp", "false\t\(popped)", "false\t\(popped)",
        "false\t\(popped)",
      ])
    bench.printed = []
    try bench.tap([0, 0])
    let row = "this is a row of `Up`, a table that was popped"
    #expect(bench.printed.count == 3)
    #expect(bench.printed[0] == "false\t\(row)")
    #expect(bench.printed[1] == "false\t\(row)")
    #expect(bench.printed[2] == "false\t\(row)")
  }

  @Test func aRowOfTheTableBelowIsNotOfThisOne() throws {
    let bench = try Bench(
      "below = view:row(path) view:push({ { rows = { 'x' } } }, child)",
      before: """
        local below
        local child = { did_select_row = function(view) print(below.text) end }
        """, after: "policy.view = { name = 'Lists' }")
    try bench.tap([0, 0])
    let problem = #expect(throws: Diagnostic.self) { try bench.tap([0, 0]) }
    #expect(problem?.message == "`did_select_row` failed: this is a row of `Lists`, another table")
    #expect(problem?.location?.line == 3)
  }

  struct Mistake: CustomTestStringConvertible, Sendable {
    var call: String
    var message: String
    var help: String?
    var testDescription: String { call }

    init(_ call: String, _ message: String, help: String? = nil) {
      self.call = call
      self.message = message
      self.help = help
    }
  }

  static let mistakes: [Mistake] = [
    .init("view:push(5)", "argument `sections` of `push` must be a list of sections, such as"),
    .init("view:push()", "argument `sections` of `push` must be a list of sections"),
    .init("view:push({ 5 })", "entry 1 of `sections` in `push` must be a table with the field `rows`"),
    .init(
      "view:push({ { row = {} } })", "entry 1 of `sections` in `push` has no field \"row\"", help: "`rows`?"),
    .init(
      "view:push({ { header = 1 } })", "entry 1 of `sections` in `push` must be a table whose `header` is"),
    .init("view:push({ { rows = 1 } })", "must be a table whose `rows` are a list, not the number 1"),
    .init("view:push({ { rows = { a = {} } } })", "must be a table whose `rows` are a list"),
    .init("view:push({ {}, { rows = { {}, 5 } } })", "entry 2 of `sections` in `push`"),
    .init("view:push({ { rows = { { 1 } } } })", "one with the key 1 in row 1", help: "name each value"),
    .init("view:push({ { rows = { { a = {} } } } })", "a pushed row has a table in the column `a`"),
    .init("view:push({}, 5)", "argument `policy` of `push` must be a table of callbacks, not the number 5"),
    .init(
      "view:push({}, { did_select = function() end })", "`did_select` is not a callback",
      help: "did you mean `did_select_row`?"),
    .init("view:push({}, { can_move_row = 1 })", "`can_move_row` must be a function, not the number 1"),
    .init("view:push({}, { table = { section_by = 'x' } })", "`table.section_by` means nothing in a policy"),
    .init(
      "view:push({}, { table = { key = 'x' } }) view:push({})", "was pushed over this one",
      help: "`view:pop()`"),
    .init(
      "view:push({ {} }, { number_of_rows = function() return 1 end })", "the policy owns its rows",
      help: "write `view:push(nil, policy)`"),
    .init("view:push({}, { number_of_sections = function() return 1 end })", "without `number_of_rows`"),
    .init("view:pop()", "there is no table to go back to", help: "`view:push(sections, policy)`"),
    .init("view:push({}, { view_did_load = function() error('oops') end })", "`view_did_load` failed: oops"),
    .init(
      "view:push({}, { view_did_load = function(v) v:pop() end })", "cannot be done inside `view_did_load`"),
    .init("view:push({ { rows = { { k = 'a' }, { k = 'a' } } } }, { table = { key = 'k' } })", "the key `a`"),
    .init("view:push({ { rows = { 'a' } } }, { table = { key = 'k' } })", "no column `k`"),
  ]

  @Test("a wrong use says what is wrong, at its line, and nothing is pushed", arguments: mistakes)
  func wrong(_ mistake: Mistake) throws {
    let bench = try Bench(mistake.call)
    let problem = try #require(throws: Diagnostic.self) { try bench.tap([0, 0]) }
    #expect(problem.message.contains(mistake.message), "\(problem.message)")
    #expect(problem.location?.line == 4)
    if let help = mistake.help { #expect(problem.help?.contains(help) == true, "\(problem.help ?? "none")") }
    #expect(bench.view.tableAbove == nil)
    #expect(bench.view.indexPathsForSelectedRows.isEmpty)
  }

  @Test func questionsPushNothing() throws {
    let bench = try Bench(
      "", after: "function policy.can_move_row(view) return view:push({}) == nil end")
    let found = tableError { try bench.view.setEditing(true) }
    #expect(found?.diagnostic(policy: bench.policy).message.contains("`can_move_row`") == true)
    #expect(bench.view.tableAbove == nil)
  }

  /// A failure after a push or a pop leaves the tables as they were, and the policy's own state too where it saves it.
  @Test(arguments: [false, true]) func aFailureUndoes(pops: Bool) throws {
    let bench = try Bench(
      "tapped = tapped + 1 view:push({ { rows = { 'x', 'y' } } }, child) if fails then error('broken') end",
      before: """
        local tapped, fails = 0, \(!pops)
        local child = {}
        function child.did_select_row(view)
          view:delete_rows { index_path(0, 0) }
          view:pop()
          error("broken")
        end
        """,
      after: """
        function policy.save_state() return tapped end
        function policy.restore_state(view, state) tapped = state print("restored " .. state) end
        """)
    if pops { try bench.tap([1, 0]) }
    let depth = pops ? 1 : 0
    #expect(throws: Diagnostic.self) { try bench.tap([0, 0]) }
    #expect((bench.view.tableAbove == nil) == (depth == 0))
    #expect(bench.view.indexPathsForSelectedRows == (pops ? [[1, 0]] : []))
    if pops { #expect(bench.view.topTable.texts == [["x", "y"]]) }
    #expect(bench.printed == (pops ? [] : ["restored 0"]))
  }

  /// What a pushed policy holds of its state is given back when its table is gone.
  @Test func manyTablesTakeNoMemory() throws {
    let bench = try Bench(
      """
      view:push({ { rows = { 'x' } } }, {
        did_select_row = function(v) v:pop() end, can_move_row = function() return true end,
        laws = { ["one row"] = function(v) return v:number_of_rows(0) == 1 end },
      })
      """, after: "function policy.add_button_tapped() collectgarbage('count') end")
    func round(_ count: Int) throws -> Int {
      for _ in 0..<count {
        try bench.tap([0, 0])
        try bench.tap([0, 0])
      }
      return bench.policy.state.memoryUsed
    }
    let first = try round(400)
    let second = try round(2_000)
    #expect(second < first + 200_000, "\(first) \(second)")
    #expect(bench.view.tableAbove == nil)
  }
}
