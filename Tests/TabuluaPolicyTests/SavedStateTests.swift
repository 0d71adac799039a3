import TabuluaText
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// Policies that own their rows, and what becomes of their own tables when an interaction fails.
@Suite struct SavedStateTests {
  /// A policy that adds a row and then fails at its nth call; with or without a saved state.
  static func failing(at call: Int, saved: Bool) throws -> LuaPolicy {
    try scripted(
      "{ { 'a', 'b' }, { 'c' } }",
      """
      local calls = 0
      function policy.add_button_tapped(view)
        calls = calls + 1
        table.insert(rows[1], "new " .. calls)
        view:insert_rows { index_path(0, #rows[1] - 1) }
        if calls % 4 == \(call) then error("broken") end
      end
      \(saved ? """
        function policy.save_state(view)
          local copy = {}
          for i, section in ipairs(rows) do copy[i] = { table.unpack(section) } end
          return copy
        end
        function policy.restore_state(view, state) rows = state end
        """ : "")
      """)
  }

  @Test("without a saved state a failure leaves the view out of step, until it is reloaded", arguments: 1...3)
  func outOfStep(call: Int) throws {
    let rules = try Self.failing(at: call, saved: false)
    let view = try TableView(policy: rules, viewport: .rows(0))
    for _ in 1..<call { _ = try view.tapAddButton() }
    let before = view.numberOfRows
    #expect(tableError { _ = try view.tapAddButton() }?.code == .callbackFailed)
    #expect(view.numberOfRows == before)
    #expect(tableError { _ = try view.tapAddButton() }?.code == .dataSourceOutOfStep)
    try view.reloadData()
    #expect(try view.cells()[0].count == 2 + call)
    _ = try view.tapAddButton()
  }

  @Test("with a saved state a failure undoes the policy's own tables too", arguments: 1...3)
  func restored(call: Int) throws {
    let rules = try Self.failing(at: call, saved: true)
    let view = try TableView(policy: rules, viewport: .rows(0))
    for _ in 1..<call { _ = try view.tapAddButton() }
    let before = try view.cells()
    #expect(tableError { _ = try view.tapAddButton() }?.code == .callbackFailed)
    #expect(try view.cells() == before)
    _ = try view.tapAddButton()
    #expect(try view.cells()[0].count == before[0].count + 1)
    view._checkInvariants()
  }

  @Test(
    "a state is a plain value",
    arguments: [
      ("return print", "`save_state` must return a plain value, but returned a function"),
      (
        "return { 1, { f = function() end } }",
        "`save_state` must return a plain value, but returned a table that holds a function"
      ),
      ("return coroutine.create(print)", "`save_state` must return a plain value, but returned a thread"),
      ("return", "`save_state` returned nothing"), ("", "`save_state` returned nothing"),
    ])
  func plain(body: String, message: String) throws {
    let rules = try scripted(
      "{ { 'a' } }",
      """
      function policy.add_button_tapped(view) end
      function policy.save_state(view) \(body) end
      function policy.restore_state(view, state) end
      """)
    let view = try TableView(policy: rules, viewport: .rows(0))
    let error = try #require(tableError { _ = try view.tapAddButton() })
    #expect(error.diagnostic(policy: rules).message == message)
  }

  @Test("a state keeps every plain value")
  func values() throws {
    let rules = try scripted(
      "{ { 'a' } }",
      """
      local counter = 0
      function policy.add_button_tapped(view) counter = counter + 1 error("broken") end
      function policy.save_state(view)
        return { n = 1, x = 1.5, s = "a\\0b", t = true, path = index_path(3, 4), list = { 1, { 2 } }, [2.5] = "half" }
      end
      function policy.restore_state(view, state)
        print(state.n, math.type(state.n), state.x, #state.s, state.t, state.path, state.list[2][1], state[2.5])
      end
      """)
    var lines: [String] = []
    rules.printHandler = { lines.append($1) }
    let view = try TableView(policy: rules, viewport: .rows(0))
    _ = tableError { _ = try view.tapAddButton() }
    #expect(lines == ["1\tinteger\t1.5\t3\ttrue\t[3, 4]\t2\thalf"])
  }
}
