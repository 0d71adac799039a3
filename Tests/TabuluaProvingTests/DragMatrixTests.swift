import TabuluaText
import Foundation
import TabuluaProving
import TabuluaScript
import TabuluaBatch
@testable import TabuluaDrawing
import TabuluaModel
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("The matrix of all drags")
struct DragMatrixTests {
  @Test("holding a row over places tells the same as dragging it, for every policy on every small table")
  func survey() throws {
    for source in LookingRules.all {
      for table in LookingRules.tables {
        let bench = try LookingRules.bench(source, table)
        let survey = DragSurvey(try LookingRules.bench(source, table))
        for drag in DragTrial.all(rowCounts: bench.rowCounts) {
          let real = try bench.result(of: drag, recordsCalls: true).ending
          let told = try survey.ending(from: drag.source, to: drag.proposed)
          #expect(told.outcome == real.outcome, "\(source) \(drag)")
          #expect(told.landing == real.landing)
          #expect(told.reason == real.reason)
          #expect(told.place == real.place, "\(source) \(drag)")
          #expect(told.wasPickedUp == real.wasPickedUp, "\(source) \(drag)")
          #expect(told.error?.message == real.error?.message)
        }
      }
    }
  }

  @Test("a matrix of rows and one of sections count the same drags")
  func counts() throws {
    for source in LookingRules.all {
      for table in LookingRules.tables {
        let bench = try LookingRules.bench(source, table)
        let rows = try DragMatrix(bench, detail: .rows)
        let sections = try DragMatrix(bench, detail: .sections)
        #expect(rows.counts == sections.counts)
        #expect(rows.total == rows.tried && !rows.isSample)
        #expect(rows.cells?.joined().count == rows.total)
        #expect(sections.cells == nil)
        for style in [TextStyle(), TextStyle(width: 20)] {
          #expect(!rows.text(style: style).isEmpty)
          #expect(!sections.text(style: style).isEmpty)
        }
      }
    }
  }

  /// Whatever is kept of the cells: a matrix of very many keeps no calls, and each ending once.
  @Test("cells without calls end as those with calls do, in every format")
  func manyCells() throws {
    var (compared, joined) = (0, 0)
    for source in LookingRules.all {
      for table in LookingRules.tables {
        for companions in [[], [TableIndexPath(section: 0, row: 0)]]
        where table.joined().count > companions.count {
          guard companions.isEmpty || table.first?.isEmpty == false else { continue }
          let bench = try LookingRules.bench(source, table)
          let whole = try DragMatrix(bench, detail: .rows, with: companions)
          let packed = try DragMatrix(bench, detail: .rows, with: companions, callsOfUpTo: 0)
          #expect(packed.counts == whole.counts && packed.json == whole.json, "\(source) \(table)")
          #expect(packed.text(style: TextStyle()) == whole.text(style: TextStyle()), "\(source) \(table)")
          let cells = try #require(packed.cells), expected = try #require(whole.cells)
          #expect(cells.count == expected.count && cells.total == packed.total)
          for (cell, other) in zip(cells.joined(), expected.joined()) {
            #expect(cell.source == other.source && cell.proposed == other.proposed)
            #expect(
              cell.ending.outcome == other.ending.outcome && cell.ending.landing == other.ending.landing)
            #expect(cell.ending.reason == other.ending.reason && cell.ending.place == other.ending.place)
            #expect(cell.ending.error?.message == other.ending.error?.message && cell.calls.isEmpty)
            compared += 1
          }
          guard packed.total > 0 else { continue }
          try expectPage(packed.html(title: "m"), tells: whole)
          joined += expectedBoxes(whole)
          let boxes = packed.svg(title: "m").split(separator: "<g class=").count - 1
          #expect(boxes == expectedBoxes(whole) + packed.legend.count, "\(source) \(table)")
        }
      }
    }
    #expect(compared > 5000 && joined < compared)
  }

  /// The boxes of a picture in which neighbours that have the same sign and reason are one.
  private func expectedBoxes(_ matrix: DragMatrix) -> Int {
    (matrix.cells.map { Array($0) } ?? []).reduce(0) { sum, line in
      sum
        + line.indices.count { index in
          guard index > 0, line[index].proposed.section == line[index - 1].proposed.section else {
            return true
          }
          return MatrixSign(line[index]) != MatrixSign(line[index - 1])
            || line[index].ending.reason != line[index - 1].ending.reason
        }
    }
  }

  /// Reads the lines of a page as its script does.
  private func expectPage(_ page: String, tells matrix: DragMatrix) throws {
    func list(_ name: String, to end: String) throws -> [Any] {
      let start = try #require(page.firstRange(of: "\(name)=[")).upperBound
      let stop = try #require(page[start...].firstRange(of: end)).lowerBound
      return try #require(
        try JSONSerialization.jsonObject(with: Data("[\(page[start..<stop])]".utf8)) as? [Any])
    }
    let strings = try list("strings", to: "],endings=") as? [String] ?? []
    let endings = try list("endings", to: "],\nkinds=") as? [[Any]] ?? []
    let lines = try list("lines", to: "];\nconst panel") as? [String] ?? []
    let told = lines.map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).map { part in
        part.split(separator: " ").flatMap { run -> [String] in
          let numbers = run.split(separator: "*").compactMap { Int($0) }
          let words = (endings[numbers[0]][1] as? Int).map { strings[$0] } ?? ""
          return [String](repeating: words, count: numbers.count > 1 ? numbers[1] : 1)
        }
      }
    }
    let expected = (matrix.cells.map { Array($0) } ?? []).map { line in
      matrix.sections.indices.map { section in
        line.filter { $0.proposed.section == section }.map { cell in
          String(cell.words.dropFirst("\(cell.source) to \(cell.proposed): ".count))
        }
      }
    }
    #expect(told == expected)
  }

  @Test("says in text where each row lands, and why")
  func text() throws {
    let matrix = try DragMatrix(
      LookingRules.bench(LookingRules.pinned, [["a", "b", "日本"], ["d"]]), detail: .rows)
    #expect(
      matrix.text(style: TextStyle()) == """
        20 drags of 4 rows in 2 sections: 4 accepted, 3 retargeted, 11 refused, 2 unchanged

                   │ 0           │ 1
        row ↓ to → │  0  1  2  3 │  0  1
        ───────────┼─────────────┼──────
          0 a      │  ·  ·  ·    │  ·  ·
          1 b      │  ×  =  ●    │ +1  ●
          2 日本   │ +1  ●  =    │ +1  ●
        ───────────┼─────────────┼──────
          0 d      │  ·  ·  ·  · │  ·

        ● lands where proposed (4)   +1 −1 lands so many rows further down or up (3)   × refused there (1)   \
        · may not be dragged (10)   = stays at home (2)

        10  refused: the first row cannot be moved  (rule.lua:2)
         3  retargeted: the first row keeps its place  (rule.lua:6)
         1  refused: the first row keeps its place  (rule.lua:6)

        """)
  }

  @Test("a row that lands in another section says in which")
  func otherSection() throws {
    let source = "return { target_index_path_for_move = function(view, s, p) return index_path(1, 0) end }"
    let matrix = try DragMatrix(LookingRules.bench(source, [["a"], []]), detail: .rows)
    #expect(matrix.text(style: TextStyle()).contains("0 a      │ →1    │  ●"))
  }

  @Test("no line is wider than the terminal, down to a width in which nothing can be told")
  func widths() throws {
    let table = (0..<12).map { section in (0..<4).map { "row \(section) \($0)" } }
    let bench = try LookingRules.bench(LookingRules.pinned, table)
    for detail in [DragMatrix.Detail.rows, .sections] {
      let matrix = try DragMatrix(bench, detail: detail)
      for width in [40, 60, 80, 120, 200] {
        for line in matrix.text(style: TextStyle(width: width)).split(separator: "\n") {
          // The headline is never cut.
          if line.hasPrefix("2 832 drags") { continue }
          #expect(DisplayWidth.of(line) <= width, "\(width): \(line)")
        }
      }
    }
  }

  @Test("many sections are put together, and the counts stay exact")
  func manySections() throws {
    let table = (0..<450).map { _ in ["a"] }
    let matrix = try DragMatrix(LookingRules.bench("return {}", table), detail: .sections)
    #expect(matrix.total == 450 * 899)
    #expect(matrix.sum[.moved] == 450 * 898)
    #expect(matrix.sum[.unchanged] == 450)
    #expect(matrix.blocks.count == 150)
    for width in [60, 100] {
      let lines = matrix.text(style: TextStyle(width: width)).split(separator: "\n")
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= width || $0.contains("drags") })
      // The totals at the right add up.
      let totals = lines.filter { $0.contains("●") || $0.contains("=") }.dropLast().map { line in
        Int(line.split(separator: "  ").last?.filter(\.isNumber) ?? "") ?? 0
      }
      #expect(totals.reduce(0, +) == matrix.total)
    }
  }

  @Test("more drags than the limit are a sample, which says so")
  func sample() throws {
    let table = [(0..<100).map { "\($0)" }, []]
    let matrix = try DragMatrix(LookingRules.bench("return {}", table), detail: .sections, limit: 1010)
    #expect(matrix.total == 100 * 101)
    #expect(matrix.tried == 1010)
    #expect(matrix.isSample)
    #expect(matrix.text(style: TextStyle()).hasPrefix("a sample of 1 010 of 10 100 drags"))
    #expect(matrix.json.contains("\"sample\":true"))
  }

  /// What the element and attribute names of a picture are; nil if it is no XML.
  private final class Elements: NSObject, XMLParserDelegate {
    var names: [String: Int] = [:]
    var text = ""
    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) { names[name, default: 0] += 1 }
    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
  }

  @Test("the picture is XML, keeps hostile names as text, and has a cell for each drag")
  func svg() throws {
    let name = "</text><script>alert(1)</script>&\"'\u{1B}[2J"
    let bench = try LookingRules.bench(LookingRules.pinned, [[name, "b"], ["c"]])
    for detail in [DragMatrix.Detail.rows, .sections] {
      let matrix = try DragMatrix(bench, detail: detail)
      #expect(!matrix.svg(title: name).contains("var(--"))
      let parser = XMLParser(data: Data(matrix.svg(title: name).utf8))
      let elements = Elements()
      parser.delegate = elements
      #expect(parser.parse())
      #expect(elements.names["script"] == nil)
      #expect(elements.text.contains("<script>"))
      #expect((elements.names["title"] ?? 0) == (detail == .rows ? matrix.total : 4))
    }
  }

  @Test("the page loads nothing, keeps hostile names as text, and has the trace of each drag")
  func html() throws {
    let name = "</script><script>alert(1)</script>"
    let bench = try LookingRules.bench(LookingRules.pinned, [[name, "b"], ["c"]])
    let page = try DragMatrix(bench, detail: .rows).html(title: name)
    #expect(!page.contains("http:"))
    #expect(!page.contains("https:"))
    #expect(!page.contains("//"))
    #expect(!page.contains("src="))
    #expect(!page.contains("url("))
    #expect(page.contains("default-src 'none'"))
    #expect(page.components(separatedBy: "<script").count == 2)
    #expect(page.components(separatedBy: "</script").count == 2)
    #expect(page.components(separatedBy: "data-i=").count == 13)
    #expect(page.contains("target_index_path_for_move [0, 1], [1, 0]"))
    #expect(page.contains("the first row keeps its place"))
    let counts = try DragMatrix(bench, detail: .sections).html(title: "x")
    #expect(counts.contains("target_index_path_for_move [0, 1], [1, 0]"))
  }

  @Test("JSON has every drag, and every pair of sections")
  func json() throws {
    let bench = try LookingRules.bench(LookingRules.pinned, [["a", "b"], ["c"]])
    let rows =
      try JSONSerialization.jsonObject(
        with: Data(DragMatrix(bench, detail: .rows).json.utf8)) as? [String: Any]
    #expect((rows?["cells"] as? [Any])?.count == 12)
    #expect((rows?["reasons"] as? [Any])?.count == 3)
    let sections =
      try JSONSerialization.jsonObject(
        with: Data(DragMatrix(bench, detail: .sections).json.utf8)) as? [String: Any]
    #expect((sections?["groups"] as? [Any])?.count == 4)
    #expect(sections?["drags"] as? Int == 12)
  }
}
