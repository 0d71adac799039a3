import TabuluaDrawing
import TabuluaProving
import TabuluaScript
import TabuluaBatch
import TabuluaModel
import Testing

@Suite("Trying drags")
struct DragBenchTests {
  private func prototype(_ source: String) -> PolicyPrototype {
    PolicyPrototype(source: [UInt8](source.utf8), name: "rule.lua")
  }

  @Test("a table of n rows in s sections has n * (n + s - 1) drags, each once")
  func numberOfDrags() {
    for counts in [[], [0], [1], [2], [3, 0], [2, 1, 4]] {
      let drags = Array(DragTrial.all(rowCounts: counts))
      let rows = counts.reduce(0, +)
      #expect(drags.count == rows * max(0, rows + counts.count - 1))
      #expect(Set(drags).count == drags.count)
    }
  }

  @Test("each drag begins with the table as it was")
  func undone() throws {
    let bench = try DragBench(
      prototype("return { can_move_row = function(view, path) return path.row > 0 end }"),
      .loaded(TableContents(sections: [["a", "b", "c"], ["d"]])))
    for drag in DragTrial.all(rowCounts: bench.rowCounts) {
      let result = try bench.result(of: drag, recordsCalls: true)
      if drag.source.row == 0 {
        #expect(result.outcome == .refused)
        #expect(result.decision?.at == "rule.lua:1")
      } else if drag.source == drag.proposed {
        #expect(result.outcome == .unchanged)
      } else {
        #expect(result.outcome == .moved)
        #expect(result.landing == drag.proposed)
      }
      #expect(bench.rowCounts == [3, 1])
      #expect(bench.view.row(at: [0, 1]).map { bench.view.contents.text(of: $0, column: 0) } == "b")
    }
  }

  @Test("a policy that owns its rows gets the shape, and begins anew after a drag that moved a row")
  func scripted() throws {
    let bench = try DragBench(
      prototype(
        """
        local options = ...
        local rows = { options.shape[1], options.shape[2] }
        return {
          number_of_sections = function() return #rows end,
          number_of_rows = function(view, section) return rows[section + 1] end,
          move_row = function(view, source, destination)
            rows[source.section + 1] = rows[source.section + 1] - 1
            rows[destination.section + 1] = rows[destination.section + 1] + 1
          end,
        }
        """), .scripted(shape: [2, 1]))
    #expect(bench.rowCounts == [2, 1])
    var seen: [Int] = []
    let result = try bench.result(of: DragTrial(source: [0, 0], to: [1, 1])) { view in
      seen = (0..<2).map { view.numberOfRows(inSection: $0) ?? 0 }
    }
    #expect(result.outcome == .moved)
    #expect(seen == [1, 2])
    #expect(bench.rowCounts == [2, 1])
  }
}

/// Which call decided, where rows keep their places and laws are enforced.
@Suite("What decided a drag")
struct DragDecisionTests {
  private func decision(_ source: String, _ drag: DragTrial, enforcesLaws: Bool = true) throws -> (
    DragResult, CallRecord?
  ) {
    let bench = try DragBench(
      PolicyPrototype(source: [UInt8](source.utf8), name: "rule.lua"),
      .loaded(TableContents(sections: [["a", "b", "c"], ["d"]])), enforcesLaws: enforcesLaws)
    let result = try bench.result(of: drag, recordsCalls: true)
    return (result, result.decision)
  }

  @Test("a row that keeps its place")
  func displaced() throws {
    let rule = "return { can_displace_row = function(view, path) return path.row ~= 1, 'second' end }"
    let (far, last) = try decision(rule, DragTrial(source: [0, 0], to: [0, 2]))
    #expect(far.outcome == .moved && far.others.map(\.to) == [[0, 0]])
    #expect(last?.callback == .targetIndexPathForMove)
    let (near, keeping) = try decision(rule, DragTrial(source: [0, 0], to: [0, 1]))
    #expect(near.outcome == .refused && near.reason == "second")
    #expect(keeping?.callback == .canDisplaceRow && keeping?.arguments == [.path([0, 1])])
    let (up, beside) = try decision(rule, DragTrial(source: [0, 2], to: [0, 1]))
    #expect(up.outcome == .refused && beside?.callback == .canDisplaceRow)
    let (across, first) = try decision(rule, DragTrial(source: [1, 0], to: [0, 1]))
    #expect(across.outcome == .retargeted && across.landing == [0, 2])
    #expect(first?.callback == .canDisplaceRow)
  }

  @Test("a law, unless laws are not enforced")
  func law() throws {
    let rule = "return { laws = { 'stays_in_section' } }"
    let (refused, law) = try decision(rule, DragTrial(source: [0, 0], to: [1, 0]))
    #expect(refused.outcome == .refused)
    #expect(law?.callback == .law && law?.arguments == [.text("stays_in_section")])
    let (moved, target) = try decision(rule, DragTrial(source: [0, 0], to: [1, 0]), enforcesLaws: false)
    #expect(moved.outcome == .moved && target?.callback == .targetIndexPathForMove)
  }
}
