import TabuluaText
import LuaHost
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// What an error in a policy leaves behind, and how it is told.
@Suite struct FailureTests {
  /// The kinds of errors that a callback can make, as Lua.
  static let failures = [
    "error('broken')", "error({ code = 1 })", "error(nil)", "local x = nil; return x.y", "return 3, 4, 5",
    "while true do end", "return (nil)()", "view:row(index_path(9, 9))",
    "local function f() return 1 + f() end f()",
    "view:set_editing()", "return index_path(9, 9)", "pcall(function() while true do end end)",
    "local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(1e6) .. i end",
  ]

  static let callbacks: [TableCallback] = [
    .canMoveRow, .willBeginReorderingRow, .targetIndexPathForMove, .moveRow, .didEndReorderingRow,
    .cellForRow,
    .canEditRow, .willDisplayCell, .didEndDisplayingCell,
  ]

  /// A policy whose callback fails at its nth call.
  static func source(_ callback: TableCallback, _ failure: String, at call: Int) -> String {
    let parameters: String
    let answer: String
    switch callback {
    case .targetIndexPathForMove: (parameters, answer) = ("view, source, proposed", "return proposed")
    case .moveRow: (parameters, answer) = ("view, source, destination", "")
    case .canMoveRow, .canEditRow: (parameters, answer) = ("view, path", "return true")
    default: (parameters, answer) = ("view, path", "")
    }
    return """
      local policy = {}
      local calls = 0
      function policy.\(callback.rawValue)(\(parameters))
        calls = calls + 1
        if calls == \(call) then
          \(failure)
        end
        \(answer)
      end
      return policy
      """
  }

  @Test(
    "a callback that fails at its first, second or third call leaves the table as it was",
    arguments: callbacks)
  func atomicity(callback: TableCallback) throws {
    var found = 0
    for failure in Self.failures {
      for call in 1...3 {
        let rules = try LuaPolicy(
          source: Self.source(callback, failure, at: call), name: "test.lua",
          limits: LuaLimits(instructions: 100_000, memory: 8 << 20))
        guard
          let table = try? TableView(
            TableContents(sections: [["a", "b", "c"], ["d"], []]), policy: rules, viewport: 2, editing: true)
        else {
          // The first reload failed, and there is no view.
          found += 1
          continue
        }
        for _ in 0..<4 {
          let before = table.texts
          do {
            _ = try table.drag(rowAt: [0, 0], through: [[0, 2], [2, 0]])
            _ = try table.drag(rowAt: [2, 0], to: [0, 0])
            #expect(table.texts == before)
          } catch {
            found += 1
            // Only the drag that failed is undone.
            let isHalfway = table.texts == [["b", "c"], ["d"], ["a"]]
            #expect(isHalfway || table.texts == before)
            #expect(table.reorderingIndexPath == nil)
            table._checkInvariants()
            let diagnostic = error.diagnostic(policy: rules)
            #expect(diagnostic.message.contains("`\(callback.rawValue)`"))
            #expect(!diagnostic.message.contains("\n"))
            #expect(diagnostic.location?.file == "test.lua")
            if isHalfway { _ = try table.drag(rowAt: [2, 0], to: [0, 0]) }
          }
        }
        // The view is usable: the failing call is behind it.
        _ = try table.drag(rowAt: [0, 0], through: [[2, 0]])
        #expect(table.texts == [["b", "c"], ["d"], ["a"]])
      }
    }
    // An event may return anything, so these two are no failures there.
    #expect(found >= (Self.failures.count - 2) * 3)
  }

  @Test("an endless loop in the target fails the drag, and the view is usable afterwards")
  func endlessLoop() throws {
    let rules = try LuaPolicy(
      source: """
        local policy = {}
        function policy.target_index_path_for_move(view, source, proposed)
          while proposed.row == 2 do end
          return proposed
        end
        return policy
        """, name: "loop.lua", limits: LuaLimits(instructions: 1_000_000, memory: nil))
    let table = try view([["a", "b", "c"]], rules)
    let error = try #require(tableError { _ = try table.drag(rowAt: [0, 0], through: [[0, 1], [0, 2]]) })
    #expect(error.code == .callbackFailed)
    #expect((error.cause as? LuaError)?.code == .instructions)
    let diagnostic = error.diagnostic(policy: rules)
    #expect(
      diagnostic.message
        == "`target_index_path_for_move` ran for too many instructions, more than 1 000 000, and was stopped")
    #expect(diagnostic.location?.fileAndLine == "loop.lua:3")
    #expect(diagnostic.notes == ["called with source [0, 0], proposed [0, 2]"])
    #expect(table.texts == [["a", "b", "c"]])
    #expect(try table.drag(rowAt: [0, 0], to: [0, 1]).words == "moved to [0, 1]")
  }

  @Test("the whole of a message: callback, place, line, arguments, help and calls")
  func rendering() throws {
    let rules = try policy(
      """
      local policy = {}
      local function limit(view, path)
        return view:row(path).limt
      end
      function policy.can_move_row(view, path)
        local n = limit(view, path)
        return n > 0
      end
      return policy
      """)
    let table = try TableView(
      TableContents(columns: ["name", "limit"], rows: [["a", 1]]), policy: rules, viewport: 0, editing: true)
    let error = try #require(tableError { _ = try table.drag(rowAt: [0, 0], to: [0, 0]) })
    #expect(
      DiagnosticRenderer().text(error.diagnostic(policy: rules)) == """
        error: `can_move_row` failed: the table has no column `limt`
          --> test.lua:3
          |
        3 |   return view:row(path).limt
          |
          = note: called with path [0, 0]
          = help: did you mean `limit`?
          = calls, innermost first:
              test.lua:3: in function 'limit'
              test.lua:6: in the function at line 5

        """)
    #expect(error.diagnostic(policy: rules).json.hasPrefix(#"{"code":"callback_failed","message":""#))
  }

  @Test("a target outside the table names the range, the place and the arguments")
  func illegalTarget() throws {
    let rules = try policy(
      """
      local policy = {}

      function policy.target_index_path_for_move(view, source, proposed)
        return index_path(4, 0)
      end
      return policy
      """)
    let table = try view([["a", "b"], [], ["c"]], rules)
    let error = try #require(tableError { _ = try table.drag(rowAt: [0, 1], to: [1, 0]) })
    #expect(error.code == .targetOutOfRange)
    #expect(
      DiagnosticRenderer().text(error.diagnostic(policy: rules)) == """
        error: `target_index_path_for_move` returned [4, 0], but the table has 3 sections
          --> test.lua:3
          |
        3 | function policy.target_index_path_for_move(view, source, proposed)
          |
          = note: called with source [0, 1], proposed [1, 0]
          = help: return a section from 0 to 2, or `proposed` to accept

        """)
    #expect(table.texts == [["a", "b"], [], ["c"]])
  }

  @Test("a message names the row by its key")
  func keys() throws {
    let rules = try policy(
      "return { target_index_path_for_move = function(view, source, proposed) error('no') end }")
    let table = try TableView(tasks(), policy: rules, editing: true)
    let error = try #require(tableError { _ = try table.drag(rowAt: [0, 1], to: [1, 0]) })
    #expect(
      error.diagnostic(policy: rules, contents: table.contents).notes
        == ["called with source [0, 1] (`T-2`), proposed [1, 0]"])
  }

  @Test("a message about a move names where the row went", arguments: ["move_row", "did_end_reordering_row"])
  func destinations(_ callback: String) throws {
    let rules = try policy("return { \(callback) = function(view, path, destination) error('no') end }")
    let table = try TableView(tasks(), policy: rules, editing: true)
    let error = try #require(tableError { _ = try table.drag(rowAt: [0, 1], to: [1, 0]) })
    let name = callback == "move_row" ? "source" : "path"
    #expect(
      error.diagnostic(policy: rules, contents: table.contents).notes
        == ["called with \(name) [0, 1] (`T-2`), destination [1, 0]"])
  }

  @Test("a forgotten return is told at the function's line")
  func forgottenReturn() throws {
    let rules = try policy("\nreturn { can_move_row = function(view, path)\n  local a = path.row > 0\nend }")
    let table = try view([["a"]], rules)
    let diagnostic = try #require(tableError { _ = try table.drag(rowAt: [0, 0], to: [0, 0]) }).diagnostic(
      policy: rules)
    #expect(diagnostic.location?.fileAndLine == "test.lua:2")
    #expect(diagnostic.location?.text == "return { can_move_row = function(view, path)")
  }

  @Test("an error of the view comes out as it was thrown, with the calls beside it")
  func originalErrors() throws {
    let rules = try policy(
      "return { can_move_row = function(view, path)\n  return view:row(index_path(0, 7)) ~= nil\nend }")
    let table = try view([["a"]], rules)
    let error = try #require(tableError { _ = try table.drag(rowAt: [0, 0], to: [0, 0]) })
    #expect(error.code == .callbackFailed)
    #expect(error.callback == .canMoveRow)
    #expect(error.at == "test.lua:1")
    let inLua = try #require(error.cause as? LuaError)
    #expect(inLua.code == .host)
    #expect(inLua.at?.line == 2)
    #expect(inLua.traceback.count == 1)
    let original = try #require(inLua.cause as? TableError)
    #expect("\(original.facts)" == "rowOutOfRange([0, 7], rows: 1)")
  }

  @Test("reasons go into outcomes and calls, with the place that decided")
  func reasons() throws {
    let log = CallLog()
    let rules = try policy(
      """
      local policy = {}
      function policy.can_move_row(view, path)
        return path.row > 0, path.row > 0 and "free" or "pinned"
      end
      function policy.target_index_path_for_move(view, source, proposed)
        if proposed.row == 0 then return nil, "the first place is taken" end
        return index_path(0, 1), "second is best"
      end
      return policy
      """)
    let table = try view([["a", "b", "c"]], rules, onCall: log.add)
    #expect(try table.drag(rowAt: [0, 0], to: [0, 1]) == .refused(reason: "pinned"))
    #expect(try table.drag(rowAt: [0, 1], to: [0, 0]) == .refused(reason: "the first place is taken"))
    guard case .retargeted(let move, _) = try table.drag(rowAt: [0, 2], to: [0, 2]) else {
      Issue.record("the row was not retargeted")
      return
    }
    #expect(move.reason == "second is best")
    #expect(
      log.records.map(\.reason) == ["pinned", "free", "the first place is taken", "free", "second is best"])
    #expect(
      log.records.map(\.result) == [.boolean(false), .boolean(true), .null, .boolean(true), .path([0, 1])])
    #expect(log.records.map(\.at) == ["test.lua:2", "test.lua:2", "test.lua:5", "test.lua:2", "test.lua:5"])
  }

  @Test("what is absent appears with its default")
  func absent() throws {
    let log = CallLog()
    let table = try view([["a", "b"]], policy("return {}"), onCall: log.add)
    _ = try table.drag(rowAt: [0, 0], to: [0, 1])
    #expect(log.records.map(\.callback) == [.canMoveRow, .targetIndexPathForMove])
    #expect(log.records.map(\.implemented) == [false, false])
    #expect(log.records.map(\.at) == [nil, nil])
  }

  @Test("a policy that moves its own rows wrongly is told which count is wrong")
  func wrongMove() throws {
    let rules = try scripted(
      "{ { 'a', 'b' }, { 'c' } }",
      "function policy.move_row(view, source, destination) table.remove(rows[1], 1) end")
    let table = try TableView(policy: rules, editing: true)
    let error = try #require(tableError { _ = try table.drag(rowAt: [0, 0], to: [1, 0]) })
    let diagnostic = error.diagnostic(policy: rules)
    #expect(diagnostic.code == "count_mismatch")
    #expect(diagnostic.message == "section 1 has 1 row after `move_row`, but should have 2")
    #expect(diagnostic.location?.fileAndLine == "test.lua:6")
    let next = try #require(tableError { _ = try table.drag(rowAt: [0, 0], to: [0, 0]) })
    #expect(next.code == .dataSourceOutOfStep)
    #expect(next.diagnostic(policy: rules).help == "reload the view")
    try table.reloadData()
    #expect(try table.cells() == [["b"], ["c"]])
  }
}
