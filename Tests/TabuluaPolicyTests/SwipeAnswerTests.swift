@testable import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import TabuluaText
import Testing

/// What a policy in Lua says about full swipes, images, and actions that are not performed.
@Suite struct SwipeAnswerTests {
  private func table(_ body: String, _ callback: TableCallback = .trailingSwipeActions) throws -> TableView {
    let source = """
      local policy = { table = { text = "title" } }
      function policy.\(callback.rawValue)(view, path)
      \(body)
      end
      return policy
      """
    return try TableView(tasks(), policy: policy(source), viewport: .rows(0))
  }

  @Test(arguments: [TableCallback.leadingSwipeActions, .trailingSwipeActions])
  func fullSwipes(_ callback: TableCallback) throws {
    let edge: SwipeEdge = callback == .leadingSwipeActions ? .leading : .trailing
    for (flag, word) in [("false", "refused"), ("true", "done"), ("nil", "done")] {
      let view = try table(
        """
        return {
          { title = "Bin", image = "bin", handler = function(view, row) view:delete_rows { row } end },
          performs_first_action_with_full_swipe = \(flag),
        }
        """, callback)
      let outcome = try view.fullSwipe(rowAt: [0, 0], edge: edge)
      #expect(outcome.word == word, "\(flag)")
      #expect(view.numberOfRows == (word == "done" ? 2 : 3))
      guard case .refused(let refusal) = outcome else { continue }
      #expect(refusal.code == .noFullSwipe)
      #expect(refusal.place == "test.lua:2")
      #expect(view.openRow?.edge == edge)
      #expect(try view.buttonsOfOpenRow() == [RowButton(title: "Bin", style: .normal, image: "bin")])
      #expect(try view.swipe(rowAt: [0, 0], edge: edge, action: "Bin").word == "done")
      #expect(view.numberOfRows == 2)
    }
  }

  /// false undoes what the handler did, keeps the row open, and refuses with the reason.
  @Test(arguments: [("false", nil), ("false, 'no network'", "no network")] as [(String, String?)])
  func whatIsNotPerformed(answer: String, reason: String?) throws {
    let view = try table(
      """
      return { { title = "Bin", handler = function(view, row)
        view:delete_rows { view:find("T-2") }
        row.title = "changed"
        return \(answer)
      end } }
      """)
    guard case .refused(let refusal) = try view.swipe(rowAt: [0, 0], action: "Bin") else {
      Issue.record("the swipe was not refused")
      return
    }
    #expect(refusal.by == .policy && refusal.callback == .swipeActionHandler)
    #expect(refusal.reason == reason)
    #expect(refusal.place == "test.lua:3")
    #expect(view.texts == [["Buy milk", "Mow the lawn"], ["Paint"], []])
    #expect(view.swipedRow == [0, 0])
  }

  /// A policy that owns its rows gets its own state back.
  @Test func whatAPolicyWithItsOwnRowsDidNotPerform() throws {
    let source = """
      local policy, rows = {}, { "a", "b" }
      function policy.number_of_rows() return #rows end
      function policy.cell_for_row(view, path) return { text = rows[path.row + 1] } end
      function policy.save_state() return rows end
      function policy.restore_state(view, state) rows = state end
      function policy.will_begin_editing_row() rows[2] = "seen" end
      function policy.trailing_swipe_actions()
        return { { title = "Bin", handler = function(view, path)
          table.remove(rows, 1)
          view:delete_rows { path }
          return false
        end } }
      end
      return policy
      """
    let view = try TableView(policy: policy(source), viewport: .rows(0))
    #expect(try view.swipe(rowAt: [0, 0], action: "Bin").word == "refused")
    #expect(view.numberOfRows == 2)
    #expect(try (0..<2).map { try view.cell(forRowAt: [0, $0])?.text } == ["a", "seen"])
  }

  @Test(
    arguments: [
      ("true", nil), ("nil", nil), ("", nil),
      ("5", "must return true, false or nothing, but returned the number 5"),
      ("row", "must return true, false or nothing, but returned a row"),
      ("{}", "must return true, false or nothing, but returned a table"),
      ("nil, 'no network'", "must return false where it gives a reason, but returned nil"),
      ("true, 'fine'", "must return false where it gives a reason, but returned true"),
    ] as [(String, String?)])
  func whatAHandlerReturns(answer: String, message: String?) throws {
    let view = try table("return { { title = 'Go', handler = function(view, row) return \(answer) end } }")
    let error = tableError { _ = try view.swipe(rowAt: [0, 0], action: "Go") }
    #expect(
      error?.diagnostic().message == message.map { "the handler of the swipe action \($0)" }, "\(answer)")
    #expect(error == nil || error?.diagnostic().help?.hasPrefix("return false") == true)
    #expect(view.swipedRow == nil)
  }

  @Test(
    arguments: [
      (
        "{ { title = 'a', handler = print }, performs_first_action_with_full_swipe = 0 }",
        "`performs_first_action_with_full_swipe` in the answer of `trailing_swipe_actions` must be true or false, not the number 0"
      ),
      (
        "{ { title = 'a', handler = print }, performs_first_action = false }",
        "`trailing_swipe_actions` returned a list of actions with the field \"performs_first_action\", which such lists do not have"
      ),
      (
        "{ { title = 'a', image = '', handler = print } }",
        "`[1].image` in the answer of `trailing_swipe_actions` must be the name of an image, a string, not the string \"\""
      ),
      (
        "{ { title = 'a', image = 3, handler = print } }",
        "`[1].image` in the answer of `trailing_swipe_actions` must be the name of an image, a string, not the number 3"
      ),
    ])
  func wrongAnswers(answer: String, message: String) throws {
    let view = try table("return \(answer)")
    let error = try #require(tableError { _ = try view.swipe(rowAt: [0, 0]) })
    #expect(error.diagnostic().message == message)
  }

  @Test(
    "a wrong list of actions says what is wrong",
    arguments: [
      (
        "return 'x'",
        "`trailing_swipe_actions` must return a list of actions, or nil, but returned the string \"x\""
      ),
      (
        "return { title = 'x' }",
        "`trailing_swipe_actions` must return a list of actions, or nil, but returned a table that is no list"
      ),
      ("return { 3 }", "`[1]` in the answer of `trailing_swipe_actions` must be a table, not the number 3"),
      (
        "return { { handler = print } }",
        "`[1].title` in the answer of `trailing_swipe_actions` must be a string that is not empty, not nil"
      ),
      (
        "return { { title = 'a', handler = print }, { title = 'b' } }",
        "`[2].handler` in the answer of `trailing_swipe_actions` must be a function, not nil"
      ),
      (
        "return { { title = 'a', style = 'normall', handler = print } }",
        "`[1].style` in the answer of `trailing_swipe_actions` must be \"normal\" or \"destructive\", not the string \"normall\""
      ),
      (
        "return { { title = 'a', handle = print } }",
        "`trailing_swipe_actions` returned an action with the field \"handle\", which actions do not have"
      ),
    ])
  func wrongActions(body: String, message: String) throws {
    let rules = try policy("return { trailing_swipe_actions = function(view, path) \(body) end }")
    let table = try view([["a"]], rules, editing: false)
    let error = try #require(tableError { _ = try table.swipe(rowAt: [0, 0]) })
    #expect(error.diagnostic(policy: rules).message == message)
    #expect(!table.isEditing)
  }

  /// A row that is a button, in Lua.
  @Test func aRowThatIsAButton() throws {
    var lines: [String] = []
    let rules = try LuaPolicy(
      source: Array(
        """
        local policy = {}
        function policy.will_select_row(view, path) return nil, "a button" end
        function policy.perform_primary_action_for_row(view, path) print("performed " .. path) end
        return policy
        """.utf8), name: "test.lua", printHandler: { lines.append($1) })
    let view = try TableView(tasks(), policy: rules, viewport: .rows(0))
    #expect(try view.tapRow(at: [0, 1]) == .done(InteractionEffects()))
    #expect(lines == ["performed [0, 1]"])
  }

  /// What cannot be done inside `move_row` names the event in which it can.
  @Test(arguments: ["view:reload_data()", "view:push { { rows = { 'x' } } }", "view:reload_rows { source }"])
  func insideMoveRow(change: String) throws {
    let rules = try policy("return { move_row = function(view, source, destination) \(change) end }")
    let table = try view([["a", "b"]], rules)
    let error = try #require(tableError { _ = try table.drag(rowAt: [0, 0], to: [0, 1]) })
    let diagnostic = error.diagnostic(policy: rules)
    #expect(diagnostic.message == "`move_row` failed: this cannot be done inside `move_row`")
    #expect(diagnostic.help == "do it in `did_end_reordering_row`, or after the interaction")
    let reloading = try policy("return { did_end_reordering_row = function(view) view:reload_data() end }")
    #expect(try view([["a", "b"]], reloading).drag(rowAt: [0, 0], to: [0, 1]).words == "moved to [0, 1]")
  }
}
