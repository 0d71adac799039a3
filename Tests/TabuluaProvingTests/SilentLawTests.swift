import TabuluaDrawing
import TabuluaModel
import TabuluaPolicy
import TabuluaProving
import TabuluaScript
import TabuluaText
import Testing

/// A law that says nothing of any trial is not among those that are proved, and it is told why.
@Suite("Laws that say nothing") struct SilentLawTests {
  /// A policy, the law, and a table under which it says nothing; nil for all small tables.
  private struct Silence: Sendable {
    let law: ReadyLaw
    var policy = "return {}"
    var sections: [[String]]?

    init(_ law: ReadyLaw, _ policy: String = "return {}", _ sections: [[String]]? = nil) {
      (self.law, self.policy, self.sections) = (law, policy, sections)
    }
  }

  private static let stays = "return { can_move_row = function() return false end }"
  private static let refuses =
    "return { target_index_path_for_move = function() return nil end, did_cancel_reordering_row = function() end }"

  /// For each ready law at least one.
  private static let silences: [Silence] = [
    Silence(.inTable, "return {}", [[], []]), Silence(.pure, "return {}", [[]]),
    Silence(.refusalChangesNothing), Silence(.refusalChangesNothing, "return { move_row = function() end }"),
    Silence(.idempotent, stays), Silence(.idempotent, refuses), Silence(.pathIndependent, stays),
    Silence(.pathIndependent, refuses), Silence(.permutation, stays), Silence(.permutation, refuses),
    Silence(.removeThenInsert, stays), Silence(.removeThenInsert, "return {}", [["a"]]),
    Silence(.staysInSection, "return {}", [["a", "b", "c"]]), Silence(.notDisplaced),
    Silence(.notDisplaced, "return { laws = { not_displaced = function() return false end } }"),
    Silence(.notDisplaced, stays, [["a"], []]), Silence(.keepsPlace),
    Silence(.keepsPlace, "return { laws = { keeps_place = function() return false end } }"),
    Silence(.lastPlaceKept, stays), Silence(.oneMark),
    Silence(.oneMark, "return { did_select_row = function(view, path) view:deselect_row(path) end }"),
    Silence(.exactlyOneMark, "return {}", [[]]),
    Silence(.noSelectionLeft, "return { view = { allows_selection = false } }"), Silence(.notTrapped, stays),
  ]

  private func report(_ policy: String, _ laws: [ReadyLaw], _ sections: [[String]]? = nil) throws
    -> ProofReport
  {
    let prototype = PolicyPrototype(source: [UInt8](policy.utf8), name: "rules.lua")
    let domain: ProofDomain =
      sections.map { .table(.loaded(TableContents(sections: $0))) } ?? .shapes(maximum: 2)
    return try Prover(prototype, domain, laws: laws).run()
  }

  @Test("it is told of each ready law")
  func told() throws {
    for silence in Self.silences {
      let report = try report(silence.policy, [silence.law], silence.sections)
      let law = ProofLaw.ready(silence.law)
      let index = try #require(report.laws.firstIndex(of: law))
      let about = "\(silence.law.name): \(silence.policy)"
      #expect(report.isProved && report.cases[index] == 0, "\(about): \(report.cases)")
      #expect(!report.provedLaws.contains(law), "\(about)")
      let gaps = report.gaps.filter { gap in
        if case .laws(let laws, _) = gap { laws.contains(law) } else { false }
      }
      #expect(gaps.count == 1 && gaps.first?.words.contains("`\(silence.law.name)`") == true, "\(about)")
      #expect(gaps.first?.words.hasSuffix(": " + silence.law.subject.absence) == true, "\(about)")
      let lines = report.text().split(separator: "\n")
      #expect(!lines.contains { $0.hasPrefix("  \(silence.law.name) ") }, "\(report.text())")
      #expect(report.headline.hasPrefix("\(CountText.of(report.provedLaws.count, "law", "laws")) for "))
      #expect(report.json().contains("\"cases\":["), "\(report.json())")
    }
    #expect(Set(Self.silences.map(\.law)) == Set(ReadyLaw.allCases))
    #expect(Set(Self.silences.map(\.law.subject)) == Set(LawSubject.allCases))
  }

  @Test("a law that says something is counted, and not told")
  func counted() throws {
    // All drags of two rows: each row over two places.
    let two = [["a", "b"]]
    let first = """
      return { can_move_row = function(view, path) return path.row ~= 0 end,
        target_index_path_for_move = function(view, source, proposed)
          if proposed.row == 0 then return nil, "kept" end
          return proposed
        end }
      """
    let report = try report(
      first, [.idempotent, .pathIndependent, .notDisplaced, .keepsPlace, .lastPlaceKept], two)
    let cases = Dictionary(uniqueKeysWithValues: zip(report.laws.map(\.name), report.cases))
    // The second row may be held over its own place only; of four ways two end there.
    #expect(
      cases == [
        "in_table": 4, "refusal_changes_nothing": 3, "pure": 4, "permutation": 1, "remove_then_insert": 0,
        "idempotent": 1, "path_independent": 2, "not_displaced": 2, "keeps_place": 4, "last_place_kept": 1,
      ])
    #expect(report.isProved && report.provedLaws.count == 9, "\(report.text())")
    // The same where drags are made, because the policy is told of them.
    let told = first.replacing("return {", with: "return { will_begin_reordering_row = function() end,")
    #expect(
      try self.report(told, [.idempotent, .pathIndependent, .notDisplaced, .keepsPlace, .lastPlaceKept], two)
        .cases == report.cases)
  }

  @Test("marks, selections and own laws are counted where the table is looked at")
  func looks() throws {
    let marks = try report(
      """
      return { table = { text = "title", check = "done" }, shapes = { done = { true, false } },
        target_index_path_for_move = function(view, source, proposed) return source end,
        did_select_row = function(view, path)
          view:deselect_row(path)
          for row = 0, view:number_of_rows(path.section) - 1 do view:set_checked(path:with_row(row), row == path.row) end
        end }
      """, [.oneMark, .exactlyOneMark, .noSelectionLeft])
    #expect(marks.isProved && marks.provedLaws.count == marks.laws.count - 1, "\(marks.text())")
    let own = "return { laws = { short = function(view) return view:number_of_rows(0) < 9 end } }"
    let few = try report(own, [], [["a"], ["b"]])
    #expect(few.cases.last == few.size.drags && few.provedLaws.last == .own("short"))
    // Without rows there is no trial.
    let none = try report(own, [], [[]])
    #expect(none.provedLaws.isEmpty && none.headline.hasPrefix("0 laws for this table of 0 rows"))
    #expect(none.text().contains("`short`: \(LawSubject.changes.absence)"), "\(none.text())")
  }
}
