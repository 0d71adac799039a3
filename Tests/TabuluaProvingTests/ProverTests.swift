import TabuluaDrawing
import TabuluaText
import TabuluaProving
import TabuluaBatch
import TabuluaModel
import TabuluaPolicy
import Testing

@Suite("Proving rules")
struct ProverTests {
  static func prototype(_ source: String) -> PolicyPrototype {
    PolicyPrototype(source: [UInt8](source.utf8), name: "rule.lua")
  }

  /// A few rules of the guide, and others.
  static let firstRowStays = """
    return { can_move_row = function(view, path)
      if path.row == 0 then return false, "the first row cannot be moved" end
      return true
    end }
    """

  static let literal = """
    local policy = {}
    function policy.target_index_path_for_move(view, source, proposed)
      local count = view:number_of_rows(source.section) - 1
      if proposed.section ~= source.section then
        return source:with_row(source.section > proposed.section and 0 or count - 1)
      elseif proposed.row >= count then
        return source:with_row(count - 1)
      end
      return proposed
    end
    return policy
    """

  static let ownGroup = """
    local policy = {}
    function policy.can_move_row(view, path)
      return path.row < view:number_of_rows(path.section) - 1
    end
    function policy.target_index_path_for_move(view, source, proposed)
      local last = view:number_of_rows(source.section) - 2
      if proposed.section ~= source.section then
        return source:with_row(source.section > proposed.section and 0 or last), "rows stay in their list"
      end
      return source:with_row(math.min(proposed.row, last))
    end
    return policy
    """

  @Test("listing 8-1: a row that cannot be moved is displaced in a table of two rows")
  func listing81() throws {
    let report = try Prover(Self.prototype(Self.firstRowStays), .shapes(maximum: 3), laws: [.notDisplaced])
      .run()
    let found = try #require(report.counterExample)
    #expect(found.law == .ready(.notDisplaced))
    #expect(found.shape == [2])
    #expect(found.trial == .drag(DragTrial(source: [0, 1], to: [0, 0])))
    let breach = try #require(found.breach as? RowDisplaced)
    #expect(breach.row == [0, 0])
    #expect(breach.place == [0, 1])
    #expect(found.isReproducible)
  }

  @Test("listing 8-1 keeps the structural laws, and what it lets happen is told")
  func listing81Structural() throws {
    let report = try Prover(Self.prototype(Self.firstRowStays), .shapes(maximum: 2)).run()
    #expect(report.isProved)
    #expect(
      report.findings == [
        .displaceable(row: [0, 0], label: "a", drag: DragTrial(source: [0, 1], to: [0, 0]), shape: [2])
      ])
    #expect(report.size.tables == 12)
    #expect(report.size.shapes == 12)
  }

  @Test("listing 8-3 taken literally answers a place outside the smallest table that has a row in the way")
  func listing83Literal() throws {
    let report = try Prover(Self.prototype(Self.literal), .shapes(maximum: 2)).run()
    let found = try #require(report.counterExample)
    #expect(found.law == .ready(.inTable))
  }

  @Test("listing 8-3 with the kept place excluded from dragging is proved")
  func listing83() throws {
    let laws: [ReadyLaw] = [.lastPlaceKept, .staysInSection, .notDisplaced, .idempotent, .pathIndependent]
    let report = try Prover(Self.prototype(Self.ownGroup), .shapes(maximum: 3), laws: laws).run()
    #expect(report.isProved)
    #expect(report.findings.isEmpty)
    #expect(report.size.tables == 84)
  }

  @Test("one_mark is about marks also where the policy does not look at them")
  func marksThatNobodyReads() throws {
    let source = "return { table = { text = \"title\", section_by = \"list\", check = \"done\" } }"
    let report = try Prover(Self.prototype(source), .shapes(maximum: 2), laws: [.oneMark]).run()
    let found = try #require(report.counterExample)
    // A marked row is dragged into a section that has one.
    #expect(found.law == .ready(.oneMark))
    #expect(found.shape == [1, 1])
    #expect(found.trial == .drag(DragTrial(source: [0, 0], to: [1, 0])))
  }

  @Test("a policy that sorts the others after a drop is right in a loaded table")
  func othersMayMoveWhenToldOfTheDrop() throws {
    let source = """
      return { did_end_reordering_row = function(view, path, destination)
        local last = view:number_of_rows(0) - 1
        if last > 0 then view:move_row(index_path(0, 0), index_path(0, last)) end
      end }
      """
    #expect(try Prover(Self.prototype(source), .shapes(maximum: 1)).run().isProved)
    let report = try Prover(Self.prototype(source), .shapes(maximum: 3)).run()
    // It does so after a refused drop too, or one at home, where the law of refusals would find it.
    #expect(report.counterExample.map { $0.law != .ready(.removeThenInsert) } ?? true)
  }
}
