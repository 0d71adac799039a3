import TabuluaDrawing
import TabuluaModel
import TabuluaPolicy
import TabuluaProving
import TabuluaScript
import TabuluaText
import Testing

/// The law about moves by one place, of rules of several kinds, beside the plain way to look for it.
@Suite("A row is not trapped") struct NotTrappedTests {
  /// A rule, and what becomes of a drag; `nil` refuses.
  private static let rules: [(name: String, body: String, holds: Bool)] = [
    ("everywhere", "return proposed", true), ("nowhere", "return nil", true),
    ("in its section", "return proposed.section == source.section and proposed or nil", true),
    ("to the ends of sections", "return proposed:with_row(0)", false),
    (
      "down from the top",
      "if proposed < source or source.row == 0 then return proposed end return nil", false
    ),
    // To come to the end a row must go up first.
    (
      "up, and from there to the end",
      """
      local last = view:number_of_rows(source.section) - 1
      if proposed.section ~= source.section then return nil end
      if proposed < source then return source:with_row(0) end
      if source.row == 0 then return source:with_row(last) end
      return proposed.row == last and last - source.row > 1 and proposed or nil
      """, true
    ),
    ("not through the middle", "return proposed.section ~= 1 and proposed or nil", false),
    ("by two rows", "return math.abs(proposed.row - source.row) ~= 1 and proposed or nil", false),
    ("not home again", "return proposed > source and proposed or nil", true),
    ("only far", "return proposed.section ~= source.section and proposed.row > 0 and proposed or nil", false),
  ]

  private func prover(_ source: String, maximum: Int = 3) throws -> (Prover, SmallTableOracle) {
    let prototype = PolicyPrototype(source: Array(source.utf8), name: "rules.lua")
    return (
      Prover(prototype, .shapes(maximum: maximum), laws: [.notTrapped]),
      SmallTableOracle(prototype: prototype, maximum: maximum)
    )
  }

  @Test("as the plain way finds it", arguments: rules.indices) func agrees(_ index: Int) throws {
    let rule = Self.rules[index]
    for told in ["", "did_end_reordering_row = function() end,"] {
      let (prover, oracle) = try prover(
        "return { \(told) target_index_path_for_move = function(view, source, proposed) \(rule.body) end }")
      let report = try prover.run()
      let found = report.counterExample.flatMap { $0.law == .ready(.notTrapped) ? $0.shape : nil }
      #expect(found == (try oracle.smallestBreach(of: "not_trapped")), "\(rule.name)")
      #expect((found == nil) == rule.holds, "\(rule.name)")
    }
  }

  @Test("nothing gets past a row that keeps its place")
  func pinned() throws {
    let (prover, oracle) = try prover(
      """
      return {
        can_move_row = function(view, path) return path.row ~= 1 end,
        can_displace_row = function(view, path) return path.row ~= 1 end,
      }
      """)
    let example = try #require(try prover.run().counterExample)
    #expect(example.law == .ready(.notTrapped))
    #expect(example.shape == (try oracle.smallestBreach(of: "not_trapped")))
  }

  @Test("a policy that brings its rows into ever other orders cannot be decided, which is said")
  func tooManyOrders() throws {
    // By single places a row stays among the first four; each move turns the others round or swaps two of them.
    let policy = """
      local rows = { 1, 2, 3, 4, 5, 6, 7, 8, 9 }
      return {
        number_of_rows = function() return #rows end,
        cell_for_row = function(view, path) return { text = tostring(rows[path.row + 1]) } end,
        target_index_path_for_move = function(view, source, proposed)
          return (proposed.row < 4 or proposed.row - source.row > 3) and proposed or nil
        end,
        move_row = function(view, from, to)
          local row = table.remove(rows, from.row + 1)
          if to.row > from.row then
            table.insert(rows, table.remove(rows, 1))
          else
            rows[1], rows[2] = rows[2], rows[1]
          end
          table.insert(rows, to.row + 1, row)
        end,
      }
      """
    let prototype = PolicyPrototype(source: Array(policy.utf8), name: "rules.lua")
    let prover = Prover(prototype, .table(.scripted(shape: nil)), laws: [.notTrapped])
    let error = #expect(throws: Diagnostic.self) { try prover.run() }
    #expect(error?.code == "too_many_orders")
    #expect(error?.message.contains("more than 576 orders") == true)
  }
}
