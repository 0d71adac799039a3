import TabuluaText
import TabuluaBatch
import TabuluaDrawing
import TabuluaProving
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// What tries drags has as many rows in view as a run has.
@Suite("Rows in view where drags are tried") struct RowsInViewTests {
  private func prototype(_ source: String) -> PolicyPrototype {
    PolicyPrototype(source: [UInt8](source.utf8), name: "rule.lua")
  }

  /// A row goes only where a row is in view.
  private static let looking = """
    return { target_index_path_for_move = function(view, source, proposed)
      for _, path in ipairs(view:index_paths_for_visible_rows()) do
        if path == proposed then return proposed end
      end
      return nil, "out of view"
    end }
    """

  /// What a drag comes to in a view that an app makes.
  private func outcome(_ source: String, _ drag: DragTrial, _ table: TableContents) throws -> String {
    let policy = try LuaPolicy(source: source, name: "rule.lua")
    let view = try TableView(table, policy: policy, editing: true)
    switch try view.drag(rowAt: drag.source, through: drag.through) {
    case .moved: return "moved"
    case .retargeted: return "retargeted"
    case .unchanged: return "unchanged"
    case .refused: return "refused"
    case .cancelled: return "cancelled"
    }
  }

  @Test("bench, survey, matrix, comparison and explanation tell what a run does")
  func asInARun() throws {
    let table = TableContents(sections: [(0..<15).map { "a\($0)" }, (0..<9).map { "b\($0)" }])
    let prototype = prototype(Self.looking)
    let bench = try DragBench(prototype, .loaded(table))
    #expect(bench.viewport == .standard)
    let survey = DragSurvey(try DragBench(prototype, .loaded(table)))
    let matrix = try DragMatrix(try DragBench(prototype, .loaded(table)), detail: .rows)
    let cells = try #require(matrix.cells)
    for source in [TableIndexPath(section: 0, row: 0), [1, 2]] {
      let drags = DragTrial.all(rowCounts: bench.rowCounts).filter { $0.source == source }
      for (column, drag) in drags.enumerated() {
        let expected = try outcome(Self.looking, drag, table)
        #expect(try bench.result(of: drag).outcome.rawValue == expected, "\(drag)")
        #expect(
          try survey.ending(from: source, to: drag.proposed).outcome.rawValue == expected, "\(drag)")
        let line = source.section * 15 + source.row
        #expect(cells[line][column].ending.outcome.rawValue == expected, "\(drag)")
        #expect(try DragExplanation(of: drag, on: bench).result.outcome.rawValue == expected)
      }
    }
    var comparison = RuleComparison(limit: 5)
    try comparison.compare(
      try DragBench(prototype, .loaded(table)), try DragBench(self.prototype("return {}"), .loaded(table)))
    #expect(comparison.different > 0 && comparison.different < comparison.drags)
  }

  private func proof(_ source: String) throws -> ProofReport {
    try Prover(prototype(source), .shapes(maximum: 3)).run()
  }

  @Test("a rule that reads the rows in view is proved with a run's rows and with few")
  func few() throws {
    // Only where rows are out of view does it answer a place outside the table.
    let found = try #require(
      try proof(
        """
        return { target_index_path_for_move = function(view, source, proposed)
          local count = 0
          for section = 0, view:number_of_sections() - 1 do count = count + view:number_of_rows(section) end
          if #view:index_paths_for_visible_rows() < count then return index_path(0, 99) end
          return proposed
        end }
        """
      ).counterExample)
    #expect(found.law == .ready(.inTable))
    #expect(found.shape == [3])
    #expect(found.viewport == .rows(2))
    #expect(found.result?.outcome == .failed)
    let spec = SpecOfCounterExample(found, policy: "rule.lua").text(inFile: "rule_spec.lua")
    #expect(spec.contains("viewport = 2"), "\(spec)")
  }

  @Test("a rule that is wrong with a run's rows is refuted with these")
  func standard() throws {
    let found = try #require(
      try proof(
        """
        return { target_index_path_for_move = function(view, source, proposed)
          if #view:index_paths_for_visible_rows() > 2 then return index_path(0, 99) end
          return proposed
        end }
        """
      ).counterExample)
    #expect(found.shape == [3])
    #expect(found.viewport == .standard)
  }

  @Test("the report says that two viewports were tried, and only where it matters")
  func told() throws {
    let looking = try proof(Self.looking)
    #expect(looking.isProved)
    #expect(looking.findings.contains(.looksAtRowsInView(few: 2)))
    #expect(looking.text().contains("(`--viewport 2`)"))
    let plain = try proof("return { target_index_path_for_move = function(view, s, p) return p end }")
    #expect(plain.findings.isEmpty)
    #expect(looking.size.drags == 2 * plain.size.drags)
  }

  @Test("a rule that keeps what it has shown is tried with few rows shown")
  func shown() throws {
    let found = try #require(
      try proof(
        """
        local shown = {}
        return {
          will_display_cell = function(view, path) shown[path] = true end,
          target_index_path_for_move = function(view, source, proposed)
            if not shown[source] then return index_path(0, 99) end
            return proposed
          end,
        }
        """
      ).counterExample)
    #expect(found.law == .ready(.inTable))
    #expect(found.viewport == .rows(2))
  }

  @Test(
    "a row in view at which a callback fails: the drags that fail are told, and else that the table cannot be shown"
  )
  func failing() throws {
    let shown = try #require(
      try proof(
        "return { will_display_cell = function(view, path) if path.row == 1 then error('no') end end }"
      )
      .counterExample)
    #expect(shown.law == .ready(.inTable))
    #expect(shown.shape == [2] && shown.trial == .load)
    let dragged = try #require(
      try proof(
        "return { can_move_row = function(view, path) if path.row == 1 then error('no') end return true end }"
      )
      .counterExample)
    #expect(dragged.law == .ready(.inTable))
    #expect(dragged.shape == [2] && dragged.result?.drag.source == [0, 1])
  }
}
