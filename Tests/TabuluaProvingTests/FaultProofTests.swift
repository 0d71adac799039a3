import TabuluaModel
import TabuluaPolicy
import TabuluaProving
import Testing

/// Proofs of laws that count faults: no drag and no tap may make more of them, also in a table that has some.
@Suite struct FaultProofTests {
  /// One row of section 1 is right, each further one a fault; `rule` are further fields of the policy.
  private func report(_ lengths: [Int], _ rule: String = "") throws -> ProofReport {
    let source = """
      return { \(rule) laws = { few = function(view)
        return math.max(0, view:number_of_rows(1) - 1), "one is enough"
      end } }
      """
    let table = TableContents(
      sections: lengths.enumerated().map { section, count in
        (0..<count).map { "\(section)\($0)" }
      })
    let prototype = PolicyPrototype(source: [UInt8](source.utf8), name: "rule.lua")
    return try Prover(prototype, .table(.loaded(table)), laws: []).run()
  }

  @Test("every small table, with rules that keep the law and one that does not")
  func smallTables() throws {
    var proved = 0, broken = 0
    for first in 0...3 {
      for second in 0...3 {
        // A row can come to section 1, and more than one are too many.
        let canGrow = first > 0 && second > 0
        let free = try report([first, second])
        #expect(free.isProved == !canGrow, "\(first) \(second)")
        if canGrow {
          let text = free.debugDescription
          let faults = second - 1
          #expect(text.contains("\(faults + 1) faults instead of \(faults): one is enough"), "\(text)")
        }
        let held = try report(
          [first, second],
          """
          target_index_path_for_move = function(view, source, proposed)
            if proposed.section == 1 and source.section == 0 then return source end
            return proposed
          end,
          """)
        #expect(held.isProved, "\(first) \(second)")
        if free.isProved { proved += 1 } else { broken += 1 }
      }
    }
    #expect(proved == 7 && broken == 9)
  }

  @Test("a tap that makes a fault") func taps() throws {
    let rule = """
      did_select_row = function(view, path)
        if path.section == 0 then view:move_row(path, index_path(1, 0)) end
      end, can_move_row = function() return false end,
      """
    #expect(try !report([1, 2], rule).isProved)
    #expect(try report([0, 3], rule).isProved)
  }
}
