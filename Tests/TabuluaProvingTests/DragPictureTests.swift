import TabuluaProving
import TabuluaScript
import TabuluaBatch
import TabuluaDrawing
import TabuluaModel
import Testing

@Suite("The picture of a drag")
struct DragPictureTests {
  private func bench(
    _ source: String, _ table: TrialTable, enforcesLaws: Bool = true
  ) throws -> DragBench {
    try DragBench(
      PolicyPrototype(source: [UInt8](source.utf8), name: "rule.lua"), table, enforcesLaws: enforcesLaws)
  }

  private func rows(_ sections: [[String]]) -> TrialTable { .loaded(TableContents(sections: sections)) }

  @Test("stands side by side, with signs for the dragged row and those that made room")
  func sideBySide() throws {
    let bench = try bench(
      """
      return {
        can_move_row = function(view, path) return path.row > 0 end,
        title_for_header = function(view, section) return section == 0 and "Todo" or "完了" end,
      }
      """, rows([["Write", "日本語の題", "Rest"], ["Done"]]))
    let picture = try bench.picture(of: DragTrial(source: [0, 1], to: [1, 0]), blamed: [[1, 0]])
    #expect(
      picture.text(style: TextStyle()) == """
          before                after
          0  Todo               0  Todo
             0  Write              0  Write
        →    1  日本語の題    ↑    1  Rest
             2  Rest
          1  完了               1  完了
        !    0  Done          →    0  日本語の題  was [0, 1]
                              !    1  Done  was [1, 0]
        → dragged   ! look here   ↑ pushed aside

        """)
    #expect(picture.caption == "日本語の題 [0, 1] to [1, 0]: moved, landed at [1, 0]")
  }

  @Test("stands one above the other where the terminal is narrow, and no line is wider than it")
  func narrow() throws {
    let bench = try bench(
      "return {}", rows([["a row with a long name that does not fit", "b", "日本語の題日本語の題"], ["c"]]))
    let picture = try bench.picture(of: DragTrial(source: [0, 2], to: [1, 1]))
    for width in 10...120 {
      let text = picture.text(style: TextStyle(width: width))
      for line in text.split(separator: "\n") where !line.contains("dragged") && !line.contains("pushed") {
        #expect(columns(line) <= width, "\(width): \(line)")
      }
      let sides = text.split(separator: "\n").contains { $0.contains("before") && $0.contains("after") }
      #expect(sides == (width >= 56), "\(width)")
    }
  }

  /// The columns that a line of these tables takes.
  private func columns(_ line: some StringProtocol) -> Int {
    line.reduce(0) { $0 + ($1.unicodeScalars.allSatisfy { (0x3041...0x9FFF).contains($0.value) } ? 2 : 1) }
  }

  @Test("of a refused drag shows one table")
  func refused() throws {
    let bench = try bench(
      "return { can_move_row = function() return false, 'all stay' end }", rows([["a", "b"]]))
    let picture = try bench.picture(of: DragTrial(source: [0, 1], to: [0, 0]))
    #expect(
      picture.text(style: TextStyle()) == """
          nothing changed
          0  a
        → 1  b
        → dragged

        """)
    #expect(picture.caption == "b [0, 1] to [0, 0]: refused: all stay")
  }

  @Test("tells what a scripted data source did, not what it should have done")
  func swap() throws {
    let bench = try bench(
      """
      local names = { "a", "b", "c" }
      return {
        number_of_rows = function() return #names end,
        cell_for_row = function(view, path) return { text = names[path.row + 1] } end,
        move_row = function(view, s, d)
          names[s.row + 1], names[d.row + 1] = names[d.row + 1], names[s.row + 1]
        end,
      }
      """, .scripted(shape: nil), enforcesLaws: false)
    let picture = try bench.picture(of: DragTrial(source: [0, 0], to: [0, 2]))
    let places = picture.pairs.map { ($0.after?.row).map(String.init) ?? "-" }.joined(separator: " ")
    #expect(places == "2 1 0")
  }

  @Test("pairs rows that cannot be told apart by what a drag does, for every drag of a small table")
  func pairs() throws {
    for drag in DragTrial.all(rowCounts: [3, 2]) {
      let alike = try bench("return {}", rows([["x", "x", "x"], ["x", "x"]])).picture(of: drag)
      let named = try bench("return {}", rows([["a", "b", "c"], ["d", "e"]])).picture(of: drag)
      #expect(alike.pairs.map(\.after) == named.pairs.map(\.after))
    }
  }

  @Test("leaves out what is far away in a large table")
  func large() throws {
    let names = (0..<1000).map { "row \($0)" }
    let bench = try bench("return {}", rows([names]))
    let text = try bench.picture(of: DragTrial(source: [0, 500], to: [0, 10])).text(style: TextStyle())
    #expect(text.split(separator: "\n").count < 24)
    #expect(text.contains("⋮ 497 rows"))
    #expect(text.contains("→ 500  row 500"))
  }
}
