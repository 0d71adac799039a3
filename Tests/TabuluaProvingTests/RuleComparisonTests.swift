import SeededNumbers
import TabuluaBatch
import TabuluaDrawing
import TabuluaModel
import TabuluaScript
import TabuluaText
import Testing

@testable import TabuluaProving

@Suite("What a new policy changes")
struct RuleComparisonTests {
  /// Policies that take several rows together elsewhere, or not at all.
  private static let rulesOfGroups = [
    "return { target_index_path_for_moving_rows = function(view, s, p) if p == s[1] then return nil, 'no' end return p end }",
    "return { target_index_path_for_moving_rows = function(view, s, p) return index_path(1, 0) end }",
    "return { can_move_row = function(view, p) return p.section == 0 end, can_displace_row = function(view, p) return p.row ~= 1 end }",
  ]

  @Test(
    "finds just the drags that leave rows in other places, for every pair of policies, of one row and of two")
  func exhaustive() throws {
    let rules = LookingRules.all + Self.rulesOfGroups
    for first in rules {
      for second in rules {
        let table = [["a", "b"], ["c"]]
        let old = try LookingRules.bench(first, table), new = try LookingRules.bench(second, table)
        var expected: Set<DragTrial> = []
        let all = Array(DragTrial.all(rowCounts: old.rowCounts))
        for drag in all + Array(DragTrial.groups(rowCounts: old.rowCounts, upTo: 2)) {
          var places: [[String]] = []
          for bench in [old, new] {
            var after: [String] = ["as before"]
            let result = try bench.result(of: drag) { view in
              after = (0..<view.numberOfSections).map { section in
                (0..<(view.numberOfRows(inSection: section) ?? 0)).map { row in
                  let path = TableIndexPath(section: section, row: row)
                  return view.row(at: path).map { view.contents.text(of: $0, column: 0) } ?? ""
                }.joined()
              }
            }
            places.append(result.outcome == .failed ? ["failed"] : after)
          }
          if places[0] != places[1] { expected.insert(drag) }
        }
        var comparison = RuleComparison(limit: 100)
        comparison.groups = 2
        try comparison.compare(old, new)
        #expect(Set(comparison.smallest.map(\.drag)) == expected, "\(first)\n\(second)")
        #expect(comparison.different == expected.count)
        #expect(comparison.kinds.reduce(0) { $0 + $1.count } == expected.count)
        #expect(comparison.drags == DragTrial.count(rowCounts: old.rowCounts, groups: 2) && all.count == 12)
      }
    }
  }

  @Test("tells the shortest first, and no more than the limit")
  func order() throws {
    let never = "return { target_index_path_for_move = function(view, s) return s end }"
    let table = [["a", "b", "c"], ["d"]]
    var comparison = RuleComparison(limit: 3)
    try comparison.compare(LookingRules.bench("return {}", table), LookingRules.bench(never, table))
    #expect(comparison.different == 16)
    #expect(
      comparison.smallest.map(\.drag) == [
        DragTrial(source: [0, 0], to: [0, 1]), DragTrial(source: [0, 1], to: [0, 0]),
        DragTrial(source: [0, 1], to: [0, 2]),
      ])
    #expect(comparison.kinds.map(\.kind) == ["accepted → refused"])
    #expect(
      comparison.text(style: TextStyle()) == """
        20 drags: 16 end elsewhere

        16  accepted → refused

        a [0, 0] to [0, 1]: lands at [0, 1], now refused  (rule.lua:1)
        b [0, 1] to [0, 0]: lands at [0, 0], now refused  (rule.lua:1)
        b [0, 1] to [0, 2]: lands at [0, 2], now refused  (rule.lua:1)
        and 13 more; `--limit` shows more of them

        """)
  }

  @Test("a policy is like itself")
  func same() throws {
    for source in LookingRules.all {
      for table in LookingRules.tables {
        var comparison = RuleComparison(limit: 3)
        try comparison.compare(LookingRules.bench(source, table), LookingRules.bench(source, table))
        #expect(comparison.different == 0)
        #expect(comparison.otherwise == 0)
      }
    }
  }

  private func steps(_ lines: String) throws(Diagnostic) -> [RecordedStep] {
    let head =
      "{\"version\":1,\"kind\":\"run\"}\n{\"kind\":\"call\",\"step\":0,\"call\":\"view_did_load\",\"args\":[]}\n"
    return try RecordedStep.read(Array("\(head)\(lines)".utf8), name: "t.jsonl")
  }

  @Test("a recorded run is tried on the table as it stood at each step")
  func trace() throws {
    let steps = try steps(
      """
      {"kind":"step","step":1,"do":"set_editing","outcome":"done"}
      {"kind":"call","step":2,"call":"target_index_path_for_move","args":[[0,2],[0,1]],"result":[0,1]}
      {"kind":"call","step":2,"call":"target_index_path_for_move","args":[[0,2],[0,0]],"result":[0,0]}
      {"kind":"step","step":2,"do":"drag","outcome":"moved","from":[0,2],"proposed":[0,0],"to":[0,0]}
      {"kind":"step","step":3,"do":"delete","outcome":"done","deleted":[[0,1]]}
      {"kind":"later","step":4}
      {"kind":"step","step":4,"do":"drag","outcome":"moved","from":[0,1],"proposed":[0,0],"to":[0,0]}
      {"kind":"step","step":5,"do":"set","outcome":"done"}
      {"kind":"step","step":6,"do":"drag","outcome":"moved","from":[0,0],"proposed":[0,1],"to":[0,1]}

      """)
    #expect(steps[1].through == [[0, 1], [0, 0]])
    // Rows a b c become c a b, then c b; the second drag is of b.
    let new = "return { can_move_row = function(view, path) return view:row(path).text ~= 'b' end }"
    var comparison = RuleComparison(limit: 9)
    try comparison.compare(
      steps, LookingRules.bench("return {}", [["a", "b", "c"]]),
      PolicyPrototype(source: Array(new.utf8), name: "new.lua"))
    #expect(comparison.drags == 2)
    #expect(comparison.smallest.map(\.step) == [4])
    #expect(comparison.smallest.first?.label == "b")
    #expect(comparison.notes.map(\.code) == ["trace_ends_early"])
  }

  /// Policies that keep nothing of what they are asked, and those that do: in a variable, in a table, in each view, in the
  /// first one alone, of the first table that they see, of each row that is shown, in a list, and in a coroutine; and those that
  /// leave something in the view for the rows that it shows, or fail at one of them.
  static let forgetfulAndOthers = [
    "return { can_move_row = function(view, path) return path.row < 2 end }",
    "local n = 0 return { can_move_row = function() n = n + 1 return n == 1, 'asked ' .. n .. ' times' end }",
    "local seen = {} return { can_move_row = function(view, path) local t = view:row(path).text local old = seen[t] seen[t] = true return not old end }",
    "local views = 0 return { view_did_load = function() views = views + 1 end, can_move_row = function(view, path) return path.row % 2 == views % 2 end }",
    "local first = true return { view_did_load = function() first = false end, can_move_row = function(view, path) return not first and path.row ~= 1 end }",
    "local last return { target_index_path_for_move = function(view, from, to) last = last or to return last end }",
    "local n return { can_move_row = function(view) n = n or view:number_of_rows(0) return n > 2 end }",
    "local shown = 0 return { will_display_cell = function() shown = shown + 1 end, can_move_row = function() shown = shown + 1 return shown % 3 ~= 0 end }",
    "local list = {} return { can_move_row = function(view, path) table.insert(list, path.row) return #list < 6 and list[1] ~= 1 end }",
    "local next = coroutine.wrap(function() while true do coroutine.yield(true) coroutine.yield(false) end end) return { can_move_row = function() return next() end }",
    "return { cell_for_row = function(view, path) return { shows_reorder_control = (path.row + view:number_of_rows(0)) % 2 == 0 } end }",
    "return { height_for_row = function(view, path) return 1 + path.row end, can_move_row = function(view, path) return view:row(path).text ~= 'c' end }",
    "return { title_for_header = function(view, section) return view:number_of_rows(section) .. ' rows' end, can_edit_row = function(view, path) return path.row > 0 end, can_displace_row = function(view, path) return view:row(path).text ~= 'd' end }",
    "return { can_move_row = function(view, path) return path.row < 1 or view:row({ 0, 1 }).text ~= 'b' end }",
    "return { can_edit_row = function(view, path) if view:row(path).text == 'd' and path.section == 0 then error 'no d here' end return true end }",
    "return { did_end_reordering_row = function(view, path) view:row(path).text = 'moved' end, can_move_row = function(view, path) return view:row(path).text ~= 'moved' end }",
  ]

  @Test("each drag of a recorded run finds the second policy as it was loaded", arguments: forgetfulAndOthers)
  func remembered(_ source: String) throws {
    let new = PolicyPrototype(source: Array(source.utf8), name: "new.lua")
    let tables = [["a", "b", "c"], ["d"], []]
    let model = try LookingRules.bench("return {}", tables)
    var random = SeededGenerator(seed: 26)
    var (lines, expected) = ("", RuleComparison(limit: 100))
    for step in 1...40 {
      let counts = model.rowCounts
      let drags = Array(DragTrial.all(rowCounts: counts))
      let drag = try #require(drags.randomElement(using: &random))
      // Each time it is loaded anew, with the table as it stands.
      let after = try DragBench(new, .loaded(model.view.contents)).result(of: drag, recordsCalls: true)
      let before = model.perform(drag)
      expected.take(drag, before.ending, after.ending, rowCounts: counts, step: step, label: { nil })
      let landing = before.landing.map { ",\"to\":\($0)" } ?? ""
      lines +=
        "{\"kind\":\"step\",\"step\":\(step),\"do\":\"drag\",\"outcome\":\"\(before.outcome.rawValue)\","
        + "\"from\":\(drag.source),\"proposed\":\(drag.proposed)\(landing)}\n"
    }
    var comparison = RuleComparison(limit: 100)
    try comparison.compare(steps(lines), try LookingRules.bench("return {}", tables), new)
    #expect(comparison.drags == 40 && comparison.different == expected.different)
    #expect(comparison.smallest.map(\.step) == expected.smallest.map(\.step))
    #expect(comparison.smallest.map { "\($0.new)" } == expected.smallest.map { "\($0.new)" })
    #expect(comparison.otherwise == expected.otherwise)
  }

  @Test("a file with several runs is read in a time and room that grow with it alone")
  func severalRuns() throws {
    let run = """
      {"kind":"call","step":1,"call":"target_index_path_for_move","args":[[0,0],[0,1]],"result":[0,1]}
      {"kind":"step","step":1,"do":"drag","outcome":"moved","from":[0,0],"proposed":[0,1],"to":[0,1]}

      """
    let steps = try steps(String(repeating: run, count: 50))
    #expect(steps.count == 50 && steps.allSatisfy { $0.through == [[0, 1]] })
  }

  @Test("a trace that does not fit the table or the policy is told")
  func misfit() throws {
    func code(_ line: String) throws -> String? {
      var comparison = RuleComparison(limit: 9)
      do throws(Diagnostic) {
        try comparison.compare(
          steps(line), try LookingRulesBench.make(),
          PolicyPrototype(source: Array("return {}".utf8), name: "new.lua"))
        return nil
      } catch {
        return error.code
      }
    }
    func drag(_ outcome: String, _ from: String, _ to: String) -> String {
      "{\"kind\":\"step\",\"step\":1,\"do\":\"drag\",\"outcome\":\"\(outcome)\",\"from\":\(from),\"proposed\":\(to)}"
    }
    #expect(try code(drag("moved", "[0,0]", "[0,1]")) == nil)
    #expect(try code(drag("refused", "[0,0]", "[0,1]")) == "trace_does_not_fit")
    #expect(try code(drag("moved", "[0,9]", "[0,1]")) == "trace_does_not_fit")
    #expect(try code(drag("moved", "[0,0]", "[1,0]")) == "trace_does_not_fit")
    #expect(
      try code("{\"kind\":\"step\",\"step\":1,\"do\":\"delete\",\"outcome\":\"done\",\"deleted\":[[5,5]]}")
        == "trace_does_not_fit")
    for line in ["[1]", "x", "{}", "{\"kind\":\"step\"}", "{\"kind\":\"step\",\"step\":1}"] {
      #expect(try code(line) == "invalid_trace", "\(line)")
    }
  }
}

/// A table of two rows under no rule.
private enum LookingRulesBench {
  static func make() throws(Diagnostic) -> DragBench {
    try DragBench(
      PolicyPrototype(source: Array("return {}".utf8), name: "old.lua"),
      .loaded(TableContents(sections: [["a", "b"]])))
  }
}
