@testable import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import TabuluaText
import Testing

/// What a policy in Lua says about the menu of a row.
@Suite struct MenuAnswerTests {
  private func table(_ body: String, editing: Bool = false) throws -> TableView {
    let source = """
      local policy = { table = { text = "title" } }
      function policy.context_menu_for_row(view, path)
      \(body)
      end
      return policy
      """
    return try TableView(tasks(), policy: policy(source), viewport: .rows(0), editing: editing)
  }

  private static let menu = """
    return {
      { title = "Bin", style = "destructive", image = "bin", handler = function(view, row) view:delete_rows { row } end },
      { title = "Rename", handler = function(view, row) row.title = "renamed" end },
      { title = "Move to", image = "box", children = {
        { title = "Top", handler = function(view, row) view:move_row(row, index_path(0, 0)) end },
        { title = "Doing", disabled = "Doing is full", handler = print },
      } },
      { title = "Share", disabled = true, handler = print },
      { title = "Print", disabled = false, handler = function() return false, "no paper" end },
    }
    """

  @Test(arguments: [false, true]) func whatAMenuShows(editing: Bool) throws {
    let view = try table(Self.menu, editing: editing)
    #expect(try view.openMenu(forRowAt: [0, 1]).word == "done")
    let entries = try view.entriesOfOpenMenu()
    #expect(entries.map(\.title) == ["Bin", "Rename", "Move to", "Share", "Print"])
    #expect(entries.map(\.style) == [.destructive, .normal, .normal, .normal, .normal])
    #expect(entries.map(\.image) == ["bin", nil, "box", nil, nil])
    #expect(entries.map(\.isDisabled) == [false, false, false, true, false])
    let children = try #require(entries[2].children)
    #expect(children.map(\.isDisabled) == [false, true] && children.map(\.reason) == [nil, "Doing is full"])
    #expect(view.isEditing == editing)
  }

  @Test func whatActionsDo() throws {
    let view = try table(Self.menu)
    #expect(try view.openMenu(forRowAt: [0, 1], action: "Rename").word == "done")
    #expect(view.texts[0] == ["Buy milk", "renamed"])
    #expect(try view.openMenu(forRowAt: [0, 1], action: ["Move to", "Top"]).word == "done")
    #expect(view.texts[0] == ["renamed", "Buy milk"])
    #expect(try view.openMenu(forRowAt: [0, 1], action: "Bin").word == "done")
    #expect(view.texts[0] == ["renamed"])
  }

  @Test func whatIsRefused() throws {
    let view = try table(Self.menu)
    let refusals: [(String, TableCallback, String?, String)] = [
      ("Doing", .contextMenuForRow, "Doing is full", "test.lua:2"),
      ("Share", .contextMenuForRow, nil, "test.lua:2"),
      ("Print", .menuActionHandler, "no paper", "test.lua:11"),
    ]
    for (title, callback, reason, place) in refusals {
      guard case .refused(let refusal) = try view.openMenu(forRowAt: [0, 0], action: title) else {
        Issue.record("\(title) was not refused")
        continue
      }
      #expect(refusal.by == .policy && refusal.callback == callback && refusal.reason == reason, "\(title)")
      #expect(refusal.place == place && view.menuRow == nil, "\(title)")
    }
  }

  /// false undoes what the handler did.
  @Test func whatIsNotPerformed() throws {
    let view = try table(
      """
      return { { title = "Bin", handler = function(view, row)
        view:delete_rows { view:find("T-2") }
        row.title = "changed"
        return false
      end } }
      """)
    #expect(try view.openMenu(forRowAt: [0, 0], action: "Bin").word == "refused")
    #expect(view.texts == [["Buy milk", "Mow the lawn"], ["Paint"], []])
  }

  /// What fails in a handler takes everything back, and says where.
  @Test func aHandlerThatFails() throws {
    let view = try table(
      """
      return { { title = "Bin", handler = function(view, row)
        view:delete_rows { row }
        error("broken")
      end } }
      """)
    _ = try view.openMenu(forRowAt: [0, 0])
    let error = try #require(tableError { _ = try view.openMenu(forRowAt: [0, 0], action: "Bin") })
    #expect(error.diagnostic().message == "the handler of the menu's action failed: broken")
    #expect(error.callback == .menuActionHandler && error.at == "test.lua:3")
    #expect(view.texts == [["Buy milk", "Mow the lawn"], ["Paint"], []] && view.menuRow == [0, 0])
  }

  @Test(
    arguments: [
      (
        "return 'x'",
        "`context_menu_for_row` must return a list of actions and submenus, or nil, but returned the string \"x\""
      ),
      (
        "return { title = 'x' }",
        "`context_menu_for_row` must return a list of actions and submenus, or nil, but returned a table that is no list"
      ),
      ("return { 3 }", "`[1]` in the answer of `context_menu_for_row` must be a table, not the number 3"),
      (
        "return { { handler = print } }",
        "`[1].title` in the answer of `context_menu_for_row` must be a string that is not empty, not nil"
      ),
      (
        "return { { title = 'a', handler = print }, { title = 'b' } }",
        "`[2].handler` in the answer of `context_menu_for_row` must be a function, not nil"
      ),
      (
        "return { { title = 'a', children = { { title = 'b' } } } }",
        "`[1].children[1].handler` in the answer of `context_menu_for_row` must be a function, not nil"
      ),
      (
        "return { { title = 'a', children = {} } }",
        "`[1].children` in the answer of `context_menu_for_row` must be a list of actions that is not empty, not a table"
      ),
      (
        "return { { title = 'a', handler = print, children = { { title = 'b', handler = print } } } }",
        "`[1].handler` in the answer of `context_menu_for_row` must be nil beside `children`, not a function"
      ),
      (
        "return { { title = 'a', disabled = 3, handler = print } }",
        "`[1].disabled` in the answer of `context_menu_for_row` must be true, false or the reason, a string, not the number 3"
      ),
      (
        "return { { title = 'a', image = '', handler = print } }",
        "`[1].image` in the answer of `context_menu_for_row` must be the name of an image, a string, not the string \"\""
      ),
      (
        "return { { title = 'a', style = 'normall', handler = print } }",
        "`[1].style` in the answer of `context_menu_for_row` must be \"normal\" or \"destructive\", not the string \"normall\""
      ),
      (
        "return { { title = 'a', handle = print } }",
        "`context_menu_for_row` returned an element of a menu with the field \"handle\", which such elements do not have"
      ),
    ])
  func wrongMenus(body: String, message: String) throws {
    let view = try table(body)
    let error = try #require(tableError { _ = try view.openMenu(forRowAt: [0, 0]) })
    #expect(error.diagnostic().message == message)
    #expect(view.menuRow == nil)
  }

  /// Submenus lie in one another only so deep, also where a table holds itself.
  @Test func deepMenus() throws {
    func menu(_ depth: Int) -> String {
      (1..<depth).reduce("{ { title = 'a', handler = print } }") { menu, _ in
        "{ { title = 's', children = \(menu) } }"
      }
    }
    #expect(try table("return \(menu(8))").openMenu(forRowAt: [0, 0]).word == "done")
    for body in ["return \(menu(9))", "local e = { title = 's' } e.children = { e } return { e }"] {
      let view = try table(body)
      #expect(throws: TableError.self) { try view.openMenu(forRowAt: [0, 0]) }
      #expect(view.menuRow == nil)
    }
  }

  /// The menus of several rules are one menu.
  @Test func menusOfSeveralRules() throws {
    let source = """
      local rules = require "tabulua.rules"
      local function menu(title) return function() return { { title = title, handler = print } } end end
      return rules.all { { context_menu_for_row = menu("One") }, { context_menu_for_row = menu("Two") } }
      """
    let view = try TableView(tasks(), policy: policy(source), viewport: .rows(0))
    _ = try view.openMenu(forRowAt: [0, 0])
    #expect(try view.entriesOfOpenMenu().map(\.title) == ["One", "Two"])
  }
}
