import TabuluaScript
import TabuluaText
import Testing

@testable import TabuluaPolicy

/// Names and values that cannot be right where they stand: each with its place and what helps, and what is right.
@Suite struct NameCheckTests {
  /// The warnings about a policy as `code line:column word: help`.
  static func warnings(_ text: String, columns: [String]? = nil, options: [String: PolicyOption] = [:])
    -> [String]
  {
    let source = StyleRuleTests.policy(text)
    let found = PolicyCheck.check(
      source: Array(source.utf8), name: "test.lua", options: options, columns: columns)
    return found.map { finding in
      let place = finding.location
      let line = place?.text.map(Array.init) ?? []
      let start = max((place?.column ?? 1) - 1, 0)
      let word = String(line.dropFirst(start).prefix(place?.length ?? 0))
      return "\(finding.code) \(place?.line ?? 0):\(place?.column ?? 0) \(word): \(finding.help ?? "")"
    }
  }

  private static let move = "function policy.can_move_row(view, path)\n"

  @Test(arguments: [
    // What is no function, and what is one.
    ("\(move)return path.row() > 0 end", "wrong_value 3:13 row: leave out the parentheses"),
    (
      "\(move)return view:section(0):count() > 0 end",
      "wrong_value 3:24 count: it is a field: write `view:section(…).count`"
    ),
    (
      "\(move)return view.number_of_sections > 1 end",
      "wrong_value 3:13 number_of_sections: write `view:number_of_sections(…)`"
    ),
    (
      "\(move)path.row = 0 return true end",
      "wrong_value 3:6 row: `path:with_row(…)` and `path:with_section(…)` give another one"
    ),
    (
      "\(move)view.is_editing = true return true end",
      "wrong_value 3:6 is_editing: write `view:set_editing(…)`"
    ),
    // Names of variables.
    ("local LIMIT = 3\n\(move)return path.row < LIMT end", "unknown_global 4:19 LIMT: did you mean `LIMIT`?"),
    (
      "function policy.target_index_path_for_move(view, source, proposed)\nreturn proposd end",
      "unknown_global 3:8 proposd: did you mean `proposed`?"
    ),
    (
      "\(move)if path.row > 1e9 then return os.date() end return true end",
      "unknown_global 3:31 os: the policy cannot reach files, programs or the network"
    ),
    (
      "function policy.target_index_path_for_moving_rows(view, sources, proposed)\nreturn sources[1]:with_rwo(1) end",
      "unknown_member 3:19 with_rwo: did you mean `with_row`?"
    ),
    (
      "function policy.target_index_path_for_moving_rows(view, sources, proposed)\nreturn sources end",
      "wrong_value 3:8 sources: give it an index path"
    ),
    ("\(move)return not veiw:row(path).locked end", "unknown_global 3:12 veiw: did you mean `view`?"),
    ("\(move)limit = 3 return true end", "unknown_global 3:1 limit: write `local limit`"),
    (
      "\(move)return free(path) end\nlocal function free(path) return path.row == 0 end",
      "unknown_global 3:8 free: the local `free` of line 4 cannot be seen here: declare it before"
    ),
    ("\(move)return IndexPath(0, 0) == path end", "unknown_global 3:8 IndexPath: in Lua it is `index_path`"),
    // Members of `view`.
    (
      "\(move)return path.row < view:number_of_row(0) end",
      "unknown_member 3:24 number_of_row: did you mean `view:number_of_rows`?"
    ),
    (
      "\(move)local v = view return v.is_editng end",
      "unknown_member 3:25 is_editng: did you mean `view.is_editing`?"
    ),
    (
      "\(move)local count = view.number_of_rws return count(view, 0) > 1 end",
      "unknown_member 3:20 number_of_rws: did you mean `view:number_of_rows`?"
    ),
    ("\(move)return view:is_editing() end", "unknown_member 3:13 is_editing: write `view.is_editing`"),
    (
      "function policy.did_select_row(view, path)\nview:deselect_row(path) if path.row > 99 then view:reloadRowsAtIndexPaths { path } end end",
      "unknown_member 3:52 reloadRowsAtIndexPaths: did you mean `view:reload_rows`?"
    ),
    (
      "function policy.did_select_row(view, path)\nview:deselect_row(path) if path.row > 99 then view:beginUpdates() end end",
      "unknown_member 3:52 beginUpdates: `view:perform_batch_updates(function() … end)` makes one update of several changes"
    ),
    (
      "function policy.did_select_row(view, path)\nview:deselect_row(path) if path.row > 99 then view:rectForRow(path) end end",
      "unknown_member 3:52 rectForRow: there are no pixels here: it is not supported"
    ),
    // Through helpers, closures and fields.
    (
      "local function count(v, s) return v:numbr_of_rows(s) end\n\(move)return path.row < count(view, path.section) end",
      "unknown_member 2:37 numbr_of_rows: did you mean `view:number_of_rows`?"
    ),
    (
      "function policy._count(v, s) return v:numbr_of_rows(s) end\n\(move)return path.row < policy._count(view, path.section) end",
      "unknown_member 2:39 numbr_of_rows: did you mean `view:number_of_rows`?"
    ),
    (
      "local function make() return function(v, p) return p.rwo == 0 end end\npolicy.can_move_row = make()",
      "unknown_member 2:54 rwo: did you mean `row`?"
    ),
    // Paths, cells, sections, libraries, modules.
    ("\(move)return path.sektion == 0 end", "unknown_member 3:13 sektion: did you mean `section`?"),
    ("\(move)return path.item == 0 end", "unknown_member 3:13 item: write `path.row`"),
    ("\(move)return path:with_rwo(0) == path end", "unknown_member 3:13 with_rwo: did you mean `with_row`?"),
    (
      "\(move)for p in view:rows() do if p.rw == 1 then return false end end return true end",
      "unknown_member 3:30 rw: did you mean `row`?"
    ),
    ("\(move)return view:section(0).titel == 'A' end", "unknown_member 3:24 titel: did you mean `title`?"),
    (
      "\(move)return view:cell_for_row(path).acessory == 'none' end",
      "unknown_member 3:32 acessory: did you mean `accessory`?"
    ),
    ("\(move)return path.row > math.mn(1, 2) end", "unknown_member 3:24 mn: did you mean `min`?"),
    ("\(move)return ('a'):uper() == 'A' end", "unknown_member 3:14 uper: did you mean `upper`?"),
    (
      "local rules = require 'tabulua.rules'\n\(move)return rules.pim ~= nil end",
      "unknown_member 4:14 pim: did you mean `pin`?"
    ),
    // The policy's own tables.
    (
      "local limits = { doing = 3 }\n\(move)return path.row < (limits.dong or 2) end",
      "unknown_member 4:27 dong: did you mean `doing`?"
    ),
    // Arguments and answers.
    ("\(move)return view:is_checked({ 0, 0 }) end", "wrong_value 3:24 { 0, 0 }: write `index_path(0, 0)`"),
    (
      "\(move)return path.row < view:number_of_rows() end",
      "wrong_value 3:24 number_of_rows: give it `section`"
    ),
    ("\(move)return path.row < view:number_of_rows(path) end", "wrong_value 3:39 path: give it a number"),
    (
      "\(move)return view:row(path, 1) ~= nil end", "wrong_value 3:23 1: it takes `path`"
    ),
    (
      "local function pinned(view, path) return view:row(path).pinned end\n\(move)return pinned(path, view) end",
      "wrong_value 4:15 path: give it the view"
    ),
    (
      "local function pinned(view, path) return view:row(path).pinned end\n\(move)return pinned() end",
      "wrong_value 4:8 pinned: give it `view`"
    ),
    (
      "local function clear(view, section) for _, row in view:rows(section) do view:set_checked(row, false) end end\nfunction policy.did_select_row(view, path)\nview:deselect_row(path) clear(path.section) end",
      "wrong_value 4:31 path.section: give it the view"
    ),
    (
      "\(move)return path.row < (math.floor or math.ceil)(view:number_of_rws(0)) end",
      "unknown_member 3:50 number_of_rws: did you mean `view:number_of_rows`?"
    ),
    (
      "\(move)local row, section = path.row, path.section\nreturn index_path(row, section) == path end",
      "wrong_value 4:19 row: write the section first"
    ),
    (
      "function policy.can_move_row(path, view)\nreturn true end",
      "wrong_value 2:30 path: write `function policy.can_move_row(view, path)`"
    ),
    (
      "\(move)return string.format('%d of %d', 1) == '' end",
      "wrong_value 3:15 format: give a value for each `%`; a sign of per cent is `%%`"
    ),
    // Lists count from 1.
    (
      "local names = {}\nfor i = 1, 3 do table.insert(names, 'a') end\n\(move)for row = 0, view:number_of_rows(0) - 1 do if names[row] == 'b' then return false end end return true end",
      "zero_based_list 5:53 row: add 1 to it"
    ),
    ("local names = { 'a' }\n\(move)return names[0] == 'a' end", "zero_based_list 4:14 0: write 1"),
  ])
  func whatIsWrong(_ text: String, _ expected: String) {
    #expect(Self.warnings(text) == [expected])
  }

  @Test func columnsOfTheTable() {
    let text =
      "function policy.can_move_row(view, path)\nlocal card = view:row(path)\nreturn not card.lokced end"
    #expect(Self.warnings(text) == [])
    let columns = ["item", "done", "locked"]
    #expect(Self.warnings(text, columns: columns) == ["unknown_member 4:17 lokced: did you mean `locked`?"])
    let added =
      "function policy.add_button_tapped(view) view:insert_rows { { at = index_path(0, 0), values = { itme = 'x' } } } end"
    #expect(Self.warnings(added, columns: columns) == ["unknown_member 2:96 itme: did you mean `item`?"])
  }

  /// A row that has a section and a row of its own is as good as an index path for a helper that reads them.
  @Test func columnsNamedAsThePartsOfAPath() {
    let text =
      "local function seat(r) return r.section .. r.row end\nfunction policy.title_for_header(view, section) return seat(view:row(index_path(section, 0))) end"
    #expect(Self.warnings(text, columns: ["item", "section", "row"]) == [])
    #expect(Self.warnings(text, columns: ["item", "done"]).count == 1)
  }

  /// The rows of a table that is pushed have columns of their own, also in a helper that both policies use.
  @Test func columnsOfATableThatIsPushed() {
    let text = """
      local function words(view, path) return view:row(path).size end
      local child = {}
      function child.did_select_row(view, path) view:deselect_row(path) print(view:row(path).size) end
      function policy.did_select_row(view, path)
        print(view:row(path).itme, words(view, path))
        view:push({ { header = "x", rows = { { text = "a", size = 1 } } } }, child)
      end
      """
    #expect(
      Self.warnings(text, columns: ["item", "done", "size"])
        == ["unknown_member 6:24 itme: did you mean `item`?"])
    #expect(Self.warnings(text.replacing("itme", with: "item"), columns: ["item", "done"]) == [])
  }

  @Test func optionsThatAreGiven() {
    let text =
      "local options = ...\nfunction policy.can_move_row(view, path) return path.row < (options.limt or 2) end"
    // The file's own `...` is behind the first line here.
    #expect(Self.warnings(text) == [])
    #expect(
      Self.warnings(text, options: ["limit": 3]) == ["unknown_member 3:69 limt: one of the two is misspelt"])
    #expect(Self.warnings(text.replacing("limt", with: "limit"), options: ["limit": 3]) == [])
    #expect(Self.warnings(text.replacing("limt", with: "strict"), options: ["limit": 3]) == [])
    // Of two with nearly one name, one may be left out.
    let range =
      "local options = ...\nfunction policy.can_move_row(view, path)\nreturn path.row >= (options.min_rows or 0) and path.row <= (options.max_rows or 9) end"
    #expect(Self.warnings(range, options: ["max_rows": 5]) == [])
    #expect(Self.warnings(range, options: ["min_row": 1, "max_rows": 5]).count == 1)
    // One may stand for another.
    let both =
      "local options = ...\nfunction policy.title_for_header(view, section) return options.colour or options.color end"
    #expect(Self.warnings(both, options: ["color": "red"]) == [])
    #expect(
      Self.warnings(both.replacing("or options.color", with: "or 'x'"), options: ["color": "red"])
        == ["unknown_member 3:64 colour: one of the two is misspelt"])
  }

  @Test func aCommentAcceptsIt() {
    #expect(
      Self.warnings(
        "\(Self.move)-- check: allow unknown_global\nif path.row > 99 then return foo() end return true end")
        == [])
  }

  @Test func aModuleOfThePolicyIsFollowed() throws {
    let source = """
      local helpers = require "helpers"
      local policy = {}
      function policy.can_move_row(view, path) return helpers.is_free(view, path) end
      return policy
      """
    let helpers = "local M = {}\\nfunction M.is_free(v, p)\\n  return v:raw(p) ~= nil\\nend\\nreturn M"
      .replacing("\\n", with: "\n")
    let found = PolicyCheck.check(source: Array(source.utf8), name: "p.lua") { name in
      name == "helpers" ? (Array(helpers.utf8), "helpers.lua") : nil
    }
    #expect(found.map(\.code) == ["unknown_member"])
    #expect(found.first?.location?.description == "helpers.lua:3:12")
    #expect(found.first?.help == "did you mean `view:row`?")
  }
}
