import SeededNumbers
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import TabuluaText
import Testing

/// `rules.all { … }`: each callback goes as its facts say, against models of a few lines.
@Suite struct RulesAllTests {
  /// What Lua prints while a policy is loaded whose rules are `rules`; `check` gets the policy that they are together as `all`.
  private func lines(_ rules: String, _ check: String) throws -> [String] {
    var lines: [String] = []
    _ = try LuaPolicy(
      source: Array(
        """
        local log = {}
        local function show(...)
          local parts = table.pack(...)
          for i = 1, parts.n do parts[i] = tostring(parts[i]) end
          print(table.concat(parts, " "))
        end
        local all = require("tabulua.rules").all { \(rules) }
        ;\(check)
        return {}
        """.utf8), name: "test.lua", printHandler: { lines.append($1) })
    return lines
  }

  /// The message of what is wrong with rules.
  private func message(_ rules: String) -> String? {
    do {
      _ = try LuaPolicy(
        source: Array("local rules = require 'tabulua.rules'\nreturn rules.all \(rules)".utf8),
        name: "test.lua")
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Every combination of some answers for three rules, the last of which may be absent.
  private static func combinations(_ answers: [String]) -> [[String?]] {
    answers.flatMap { a in answers.flatMap { b in (answers.map { $0 } + [nil]).map { [a, b, $0] } } }
  }

  /// The rules that answer so, and write into `log` that they were asked.
  private static func rules(_ name: String, _ answers: [String?]) -> String {
    answers.enumerated().map { place, answer in
      answer.map { "{ \(name) = function() log[#log + 1] = \(place + 1) return \($0) end }" } ?? "{}"
    }.joined(separator: ", ")
  }

  /// What a callback of three rules answers, with the reason, and who was asked.
  private func result(_ name: String, _ answers: [String?], show: String = "show") throws -> String {
    try lines(
      Self.rules(name, answers), "\(show)(all.\(name)(nil, nil, nil)) show(table.unpack(log))"
    ).joined(separator: " / ")
  }

  @Test("every callback goes as its facts say", arguments: TableCallback.allCases)
  func everyCallback(_ callback: TableCallback) throws {
    let name = callback.rawValue
    let yesNo = ["true, 'y'", "false, 'n'", "nil, 'x'"]
    switch callback.facts.composition {
    case .all:
      for answers in Self.combinations(yesNo) {
        let given = answers.compactMap { $0 }
        let decider = given.firstIndex { $0 != yesNo[0] } ?? given.count - 1
        let words = given[decider].replacing(",", with: "").replacing("'", with: "")
        // The function of the rule that decided is the third result.
        let found = try result(name, answers, show: "(function(a, b) show(a, b) end)")
        #expect(
          found == "\(words) / \((1...decider + 1).map(String.init).joined(separator: " "))", "\(answers)")
      }
    case .each:
      #expect(try result(name, ["1", nil, "2"]) == " / 1 3")
      #expect(try result(name, ["1", "2", "3"]) == " / 1 2 3")
    case .first:
      #expect(try result(name, [nil, "4", "5"]) == "4 / 2")
      #expect(try result(name, ["nil", "4", "5"]) == "nil / 1")
    case .firstAnswer:
      for answers in Self.combinations(["nil", "'a'", "'b'"]) {
        let given = answers.compactMap { $0 }
        let decider = given.firstIndex { $0 != "nil" } ?? given.count - 1
        let found = try result(name, answers, show: "(function(a) show(a) end)")
        #expect(
          found
            == "\(given[decider].replacing("'", with: "")) / \((1...decider + 1).map(String.init).joined(separator: " "))"
        )
      }
    case .concatenated: try lists(name)
    case .fieldwise: try cells(name)
    case .one:
      #expect(
        message("{ { \(name) = print }, { \(name) = print } }")?.contains("both define `\(name)`") == true)
      #expect(try result(name, [nil, "4", nil]) == "4 / 2")
    case .states, .ownState:
      #expect(
        try lines(
          """
          { save_state = function() return 7 end, restore_state = function(view, state) show("one", state) end }, {},
          { save_state = function() return nil end, restore_state = function(view, state) show("two", state) end }
          """, "all.restore_state(nil, (all.save_state()))") == ["one 7", "two nil"])
    case .chain, .settle: try chains(name, isSettled: callback.facts.composition == .settle)
    }
  }

  /// The lists of several rules are one list.
  private func lists(_ name: String) throws {
    let show =
      "(function(a) if a == nil then return show(nil) end show(#a, a[1], a[2], a.performs_first_action_with_full_swipe) end)"
    #expect(try result(name, ["nil", "nil", nil], show: show) == "nil / 1 2")
    #expect(try result(name, ["{}", "nil", nil], show: show) == "0 nil nil nil / 1 2")
    #expect(
      try result(
        name,
        [
          "{ 'a', performs_first_action_with_full_swipe = false }",
          "{ 'b', performs_first_action_with_full_swipe = true }", nil,
        ],
        show: show) == "2 a b false / 1 2")
    #expect(try result(name, ["nil", "{ 'a' }", "{ 'b' }"], show: show) == "2 a b nil / 1 2 3")
  }

  /// The fields of several cells are one cell.
  private func cells(_ name: String) throws {
    let show = "(function(a) if a == nil then return show(nil) end show(a.text, a.detail) end)"
    #expect(try result(name, ["nil", "nil", nil], show: show) == "nil / 1 2")
    #expect(
      try result(name, ["{ text = 'a', detail = 'b' }", "{ text = 'c' }", "nil"], show: show)
        == "c b / 1 2 3")
    #expect(try result(name, ["{ text = 'a' }", nil, "{ detail = 'b' }"], show: show) == "a b / 1 3")
  }

  /// Rules that are maps of four places, with and without a refusal, and what comes of asking them.
  private func chains(_ name: String, isSettled: Bool) throws {
    var random = SeededGenerator(seed: 11)
    var ends: [String: Int] = [:]
    for _ in 0..<60 {
      let count = Int.random(in: 2...3, using: &random)
      let maps = (0..<count).map { _ in
        (0..<4).map { place in
          Int.random(in: 0..<4, using: &random) < 2 ? place : Int.random(in: -1..<4, using: &random)
        }
      }
      let rules = maps.map { map in
        let places = map.map { $0 < 0 ? "false" : "index_path(0, \($0))" }.joined(separator: ", ")
        let path = isSettled ? "_, path" : "path"
        return "{ \(name) = function(view, \(path)) return ({ \(places) })[path.row + 1] end }"
      }
      for start in 0..<4 {
        var place = start
        var isSteady = false
        for _ in 0..<(isSettled ? 8 : 1) where !isSteady && place >= 0 {
          for map in maps where place >= 0 { place = map[place] }
          // Each of them leaves the row there: one may have sent it away, and the next one back.
          isSteady = place >= 0 && maps.allSatisfy { $0[place] == place }
        }
        let path = "\(isSettled ? "nil, " : "")index_path(0, \(start))"
        let found = try lines(
          rules.joined(separator: ", "),
          "local ok, answer = pcall(all.\(name), nil, \(path)) show(ok, answer)")
        let expected: String
        if place < 0 {
          expected = "true false"
        } else if isSettled, !isSteady {
          expected = "to and fro"
        } else {
          expected = "true [0, \(place)]"
        }
        ends[String(expected.prefix(6)), default: 0] += 1
        #expect(
          found.first == expected || expected == "to and fro" && found.first?.contains("to and fro") == true,
          "\(maps) from \(start): \(found) and not \(expected)")
      }
    }
    #expect(ends.count == (isSettled ? 3 : 2) && ends.values.allSatisfy { $0 > 5 }, "\(ends)")
  }

  @Test func lawsAreJoined() throws {
    let rules = """
      { laws = { "one_mark", "idempotent", small = function() return true end } },
      { laws = { "idempotent", small = function() return false end, keeps_place = function() return false end } },
      { laws = { "keeps_place", keeps_place = nil }, can_move_row = function(view, path) return path.row > 0 end }
      """
    #expect(
      try lines(
        rules,
        """
        local names = {}
        for name in pairs(all.laws) do names[#names + 1] = tostring(name) end
        show(table.concat(names, ", ")) show(all.laws[1], all.laws[2])
        show(all.laws.small(), all.laws["small (2)"]())
        show(all.laws.keeps_place(nil, index_path(0, 0))) show(all.laws.keeps_place(nil, index_path(0, 1)))
        """) == [
          "1, 2, keeps_place, small, small (2)", "one_mark idempotent", "true false", "true nil", "false nil",
        ])
    #expect(try lines("{}, { can_move_row = function() end }", "show(all.laws)") == ["nil"])
  }

  @Test func settingsAreJoined() throws {
    #expect(
      try lines(
        "{ table = { key = 'id' }, view = { name = 'A' } }, { table = { text = 't', key = 'id' } }",
        "show(all.table.key, all.table.text, all.view.name)") == ["id t A"])
  }

  @Test(
    "what is wrong with rules",
    arguments: [
      ("()", "`rules.all` takes a list of rules or policies"), ("{}", "`rules.all` takes a list of rules"),
      ("{ 3 }", "rule 1 of `rules.all` must be a table, not number"),
      ("{ {}, can_move_row = print }", "`rules.all` takes a list, but it has the field `can_move_row`"),
      (
        "{ { table = { key = 'a' } }, { table = { key = 'b' } } }",
        "rules 1 and 2 of `rules.all` give `table.key` two values"
      ),
      ("{ { can_mov_row = print }, {} }", "can_mov_row"), ("{ { can_move_row = 3 }, {} }", "can_move_row"),
      ("{ { laws = 3 }, {} }", "laws"),
    ])
  func wrongRules(_ rules: String, _ words: String) {
    let found = message(rules)
    #expect(found?.contains(words) == true, "\(found ?? "nothing")")
  }

  /// Refusals, traces and errors tell the rule that answered, and not the module that asked it.
  @Test func theRuleThatAnsweredIsTold() throws {
    let rules = try LuaPolicy(
      source: Array(
        """
        local rules = require "tabulua.rules"
        local first = { can_move_row = function(view, path)
          return path.row ~= 0, "not the first"
        end }
        local second = { can_move_row = function(view, path)
          if path.row == 3 then return reject "not the last" end
          if path.row == 2 then error("two") end
          return path.row ~= 1, "not the second"
        end }
        return rules.all { first, second }
        """.utf8), name: "test.lua")
    var calls: [CallRecord] = []
    let view = try TableView(
      TableContents(sections: [["a", "b", "c", "d", "e"]]), policy: rules, viewport: .rows(0), editing: true,
      onCall: { calls.append($0) })
    func refusal(_ row: Int) throws -> Refusal? {
      if case .refused(let refusal) = try view.drag(rowAt: [0, row], to: [0, 2]) { refusal } else { nil }
    }
    #expect(try refusal(0)?.place == "test.lua:2" && calls.last?.at == "test.lua:2")
    #expect(try refusal(1)?.place == "test.lua:5" && calls.last?.at == "test.lua:5")
    // What `reject` ends cannot say whose answer it is; it is noted there.
    #expect(try refusal(0)?.place == "test.lua:2")
    #expect(try refusal(3)?.place == "test.lua:5" && calls.last?.at == "test.lua:5")
    let found = tableError { _ = try refusal(2) }
    #expect(found?.diagnostic(policy: rules).location?.fileAndLine == "test.lua:7")
  }
}
