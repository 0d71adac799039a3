import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

@testable import TabuluaProving

/// What a proof did not try is said under "proved".
@Suite("What a proof did not try") struct ProofGapTests {
  private func report(
    _ source: String, _ maximum: Int = 2, laws: [ReadyLaw] = [], options: [String: PolicyOption] = [:]
  ) throws -> ProofReport {
    let prototype = PolicyPrototype(source: [UInt8](source.utf8), name: "some/rules.lua", options: options)
    return try Prover(prototype, .shapes(maximum: maximum), laws: laws).run()
  }

  private static let always = [
    "tables of more than 2 sections or more than 2 rows in one",
    "what scripts change by themselves, such as update blocks",
  ]

  @Test("callbacks that no tried action reaches, each where its act is named")
  func callbacks() throws {
    var found: Set<TableCallback> = []
    for callback in TableCallback.allCases where ![.numberOfSections, .numberOfRows].contains(callback) {
      let answer = callback.facts.answer == .cell ? "{}" : callback == .targetIndexPathForMove ? "b" : "nil"
      let report = try report("return { \(callback.rawValue) = function(view, a, b) return \(answer) end }")
      guard report.isProved else { continue }
      let gaps = report.besideLaws.compactMap { gap -> [TableCallback]? in
        if case .callbacks(let act, let callbacks, _) = gap {
          #expect(callbacks.allSatisfy { $0.act == act || act == .cancelledDrags })
          return callbacks
        }
        return nil
      }
      found.formUnion(gaps.joined())
    }
    // What a proof that tries no taps reaches is left out.
    for callback in TableCallback.allCases {
      let isTried = callback.act == .loading || callback.act == .drags
      if callback == .willBeginReorderingRow { continue }
      #expect(!(isTried && found.contains(callback)), "\(callback)")
      #expect(isTried || found.contains(callback), "\(callback)")
    }
    #expect(found.count >= 20)
  }

  @Test("taps are left out where a law has them tried")
  func taps() throws {
    let source = "return { did_select_row = function(view, path) end, did_deselect_row = function() end }"
    #expect(
      try report(source).besideLaws.map(\.words) == [
        "taps: `did_select_row`; `--steps 50`, with a table, samples them",
        "taps while a row is selected: `did_deselect_row`; `--steps 50`, with a table, samples them",
      ] + Self.always)
    let marks = try report(source, laws: [.oneMark])
    #expect(marks.isProved && marks.besideLaws.map(\.words) == Self.always)
    let cancelled = try report("return { will_begin_reordering_row = function() end }")
    #expect(
      cancelled.besideLaws.first?.words
        == "drags that are cancelled: `will_begin_reordering_row`; `--steps 50`, with a table, samples them")
  }

  @Test("drags while a row is selected, where the policy asks for that")
  func selection() throws {
    let source =
      "return { can_move_row = function(view) return view:index_path_for_selected_row() == nil end }"
    #expect(
      try report(source).besideLaws.first?.words
        == "drags while a row is selected, which the policy asks about; `--steps 50`, with a table, samples them"
    )
  }

  @Test("options that the policy reads, but not the shape")
  func options() throws {
    let source = "local o = ...\nlocal a, b = o.limit, o.shape\nreturn { name = o.name }"
    let report = try report("local o = ...\nlocal a, b = o.limit, o.shape\nlocal c = o.name\nreturn {}")
    #expect(
      !source.isEmpty && report.besideLaws.first?.words == "other values of the options: `limit`, `name`")
    #expect(
      try self.report("local most, name = (...).most or 3, (...).name\nreturn {}").besideLaws.first?.words
        == "other values of the options: `most`, `name`")
    let standard = try self.report(
      """
      local most = (...).most or 7
      return { can_move_row = function(view, a) return view:number_of_rows(a.section) < most end }
      """)
    #expect(
      standard.besideLaws.map(\.words).contains { $0.hasPrefix("rules.lua:2 compares a count") },
      "\(standard.besideLaws.map(\.words))")
    // What stands in another statement is none of it.
    let other = try self.report(
      """
      local o = ...
      local most = o
      local name = most or 7
      return { can_move_row = function(view, a) return view:number_of_rows(a.section) ~= most end }
      """)
    #expect(other.isProved)
    #expect(!other.besideLaws.map(\.words).contains { $0.contains("compares a count") })
    #expect(
      try self.report("local o = ...\nlocal b = o.shape\nreturn {}").besideLaws.map(\.words) == Self.always)
  }

  /// The body of a callback, the number of the comparison, and how many rows or sections it needs.
  @Test(
    "a count that is compared with what no table reaches",
    arguments: [
      ("view:number_of_rows(b.section) >= 7", 7, "7 rows"),
      ("view:number_of_rows(b.section) > 7", 7, "8 rows"),
      ("view:number_of_rows(b.section) < 7", 7, "7 rows"),
      ("view:number_of_rows(b.section) <= 7", 7, "8 rows"),
      ("view:number_of_rows(b.section) == 7", 7, "7 rows"),
      ("7 <= view:number_of_rows(b.section)", 7, "7 rows"),
      ("7 < view:number_of_rows(view:number_of_sections() - 1)", 7, "8 rows"),
      ("view:number_of_rows(b.section) - 1 < 7", 7, "8 rows"),
      ("view:number_of_rows(0) + 1 > MAX", 5, "5 rows"),
      ("count >= MAX", 5, "5 rows"), ("b.row >= 4", 4, "5 rows"), ("4 > b.row", 4, "5 rows"),
      ("view:number_of_sections() > 3", 3, "4 sections"), ("b.section == 3", 3, "4 sections"),
      ("view:number_of_rows(0) > 1 and view:number_of_rows(0) < 30", 30, "30 rows"),
    ])
  func counts(_ condition: String, _ number: Int, _ needed: String) throws {
    let source = """
      local MAX <const> = 5
      local policy = {}
      function policy.target_index_path_for_move(view, a, b)
        local count = view:number_of_rows(b.section)
        if \(condition) then return b end
        return b
      end
      return policy
      """
    let gaps = try report(source).besideLaws.map(\.words)
    #expect(gaps.count == 3 && Array(gaps.suffix(2)) == Self.always, "\(gaps)")
    let unit = needed.hasSuffix("rows") ? " in a section" : ""
    let start =
      "rules.lua:5 compares a count or a place with \(number), and no tried table has \(needed)\(unit): "
    #expect(gaps.first?.hasPrefix(start) == true, "\(gaps)")
    let count = try #require(Int(needed.prefix { $0.isNumber }))
    let small = "`--shapes \(count)` would", one = "`--shape \(count),1` is one"
    #expect(gaps.first?.hasSuffix(count <= 5 ? small : one) == true, "\(gaps)")
  }

  @Test("what is reached, or is no count, is not named")
  func noCounts() throws {
    for condition in [
      "view:number_of_rows(b.section) >= 2", "b.row > 0", "a == b", "#tostring(b) > 100", "1 < 30",
      "2 * 3 == 6",
      "(b.row + 1) * 2 > 90",
    ] {
      let source = """
        local policy = {}
        function policy.target_index_path_for_move(view, a, b)
          if \(condition) then return b end
          return b
        end
        return policy
        """
      #expect(try report(source).besideLaws.map(\.words) == Self.always, "\(condition)")
    }
  }

  @Test("the numbers of ready rules")
  func rules() throws {
    for (rule, number, needed) in [
      ("limit_rows { section = 1, max = 4 }", 4, 4), ("limit_rows({ max = 6 })", 6, 6),
      ("reserve_last(3)", 3, 4),
    ] {
      let gaps = try report("local rules = require \"tabulua.rules\"\nreturn rules.\(rule)").besideLaws.map(
        \.words)
      let start =
        "rules.lua:2 compares a count or a place with \(number), and no tried table has \(needed) rows in a section: "
      // The callback for several rows is told before.
      #expect(gaps.dropFirst().first?.hasPrefix(start) == true, "\(gaps)")
      #expect(
        gaps.first == "drags of several rows: `target_index_path_for_moving_rows`; `--groups 2` tries them")
    }
  }

  @Test("the proof that is offered tries the count")
  func remedy() throws {
    let source = "return { can_move_row = function(view, path) return view:number_of_rows(0) < 4 end }"
    let first = try report(source)
    let gap = try #require(first.besideLaws.first)
    guard case .count(_, .shapes(4)) = gap else { Issue.record("\(gap)"); return }
    #expect(try report(source, 4).besideLaws.count == 2)
  }

  @Test("a counter-example says nothing of it, and a table names other tables")
  func others() throws {
    #expect(try report("return {}", laws: [.staysInSection]).besideLaws.isEmpty)
    let table = TrialTable.loaded(TableContents(sections: [["a"], ["b"]]))
    let prototype = PolicyPrototype(source: [UInt8]("return {}".utf8), name: "rules.lua")
    var prover = Prover(prototype, .table(table))
    let tables = "other tables; `--shapes 3` tries all small ones"
    #expect(try prover.run().besideLaws.map(\.words) == [tables, Self.always[1]])
    prover.onlyRows = [[1, 0]]
    let report = try prover.run()
    #expect(report.besideLaws.map(\.words) == [tables, "other rows of the table", Self.always[1]])
    #expect(report.size.drags == 3 && report.size.tables == 1)
  }
}

extension ProofReport {
  /// What was not tried, without the laws that say nothing.
  fileprivate var besideLaws: [ProofGap] {
    gaps.filter { if case .laws = $0 { false } else { true } }
  }
}
