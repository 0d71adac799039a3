import TabuluaDrawing
import TabuluaModel
import TabuluaScript
import Testing

// Controls of cells, texts of sections, and the edges of groups.
extension TablePictureTests {
  @Test(arguments: Form.allCases) func theControlsOfCells(_ form: Form) throws {
    let rules = """
      return { cell_for_row = function(view, path)
        return { control = ({
          [0] = { type = "stepper", value = 3, maximum = 5 }, { type = "stepper", value = 0, maximum = 5 },
          { type = "segmented", segments = { "Day", "We & ek", "Month" }, value = 1 },
          { type = "segmented", segments = { "On", "Off" } },
          { type = "button", title = "Buy <now>" },
        })[path.row] }
      end }
      """
    let rows = [["a", "b", "c", "d", "e"]]
    let reader = read(try picture(rows, rules), form)
    #expect(
      labels(reader) == [
        "a, stepper, 3", "b, stepper, 0", "c, segments, We & ek", "d, segments", "e, Buy <now>, button",
      ])
    let texts = reader.elements.filter { $0.name == "text" }.map(\.text)
    for text in ["Day", "We & ek", "Month", "On", "Off", "Buy <now>"] {
      #expect(texts.contains(text), "\(text)")
    }
    // From right to left segments stand in the other order, and no word is mirrored.
    let arabic = read(try picture(rows, rules, words: StringTable(language: "ar", ["Day": "يوم"])), form)
    let turned = arabic.elements.filter { $0.name == "text" && $0.attributes["class"] == "seg" }
    let day = try #require(turned.first { $0.text == "يوم" }?.attributes["x"].flatMap { Double($0) })
    let month = try #require(turned.first { $0.text == "Month" }?.attributes["x"].flatMap { Double($0) })
    #expect(day > month)
  }

  @Test(arguments: Form.allCases) func headersAndFootersWithDetails(_ form: Form) throws {
    for style in ["plain", "grouped", "inset_grouped"] {
      let rules = """
        return {
          view = { style = "\(style)" },
          title_for_header = function() return { text = "Head", detail = "2 of 3" } end,
          title_for_footer = function() return { text = "Foot", detail = "small" } end,
        }
        """
      let reader = read(try picture([["a"]], rules), form)
      #expect(reader.elements.contains { $0.attributes["aria-label"] == "Head, 2 of 3" }, "\(style)")
      let texts = reader.elements.map(\.text)
      #expect(texts.contains("2 of 3"), "\(style)")
      #expect(texts.contains { $0.contains("small") }, "\(style)")
    }
  }

  /// Groups with round corners stand away from the edges; the others are as wide as the table, between lines.
  @Test func insetGroupsStandAwayFromTheEdges() throws {
    func svg(_ style: String) throws -> String {
      try picture([["a"], ["b"]], "return { view = { style = '\(style)' } }").svg
    }
    #expect(try svg("inset_grouped").contains("rx=\"11\""))
    #expect(try !svg("grouped").contains("rx=\"11\""))
    #expect(try svg("grouped").contains("x=\"0\" y=\"70\" width=\"390\""), "as wide as the table")
    #expect(try svg("inset_grouped").contains("x=\"16\" y=\"70\" width=\"358\""))
    let page = try picture([["a"]], "return { view = { style = 'inset_grouped' } }").html
    #expect(page.contains("<main class=\"grouped inset\">"))
  }

  /// Heights that are as small or as large as numbers are.
  @Test(
    arguments: ["5e-324", "1e-320", "1e308"], ["height_for_row", "height_for_header", "height_for_footer"])
  func heightsBeyondReason(_ height: String, _ callback: String) throws {
    for style in ["plain", "grouped", "inset_grouped"] {
      let source = """
        return {
          view = { style = "\(style)" }, \(callback) = function() return \(height) end,
          title_for_header = function() return "head" end, title_for_footer = function() return "foot\\nfoot" end,
        }
        """
      for form in Form.allCases { _ = read(try picture([["a"], ["b"]], source), form) }
    }
  }

  /// However many rows there are, only a part of what is drawn is kept, and what is written is the picture.
  @Test(arguments: Form.allCases) func inPieces(_ form: Form) throws {
    let rows = (0..<5000).map { "Row \($0) <&> \(String(repeating: "x", count: $0 % 40)) é" }
    let drawn = try picture(
      [Array(rows[..<4000]), [], Array(rows[4000...])], "return { view = { header = 'A' } }")
    var pieces: [String] = []
    switch form {
    case .svg: drawn.writeSVG { pieces.append($0) }
    case .html: drawn.writeHTML { pieces.append($0) }
    }
    let whole = form == .svg ? drawn.svg : drawn.html
    #expect(pieces.joined() == whole)
    #expect(pieces.count > whole.utf8.count >> 18 && pieces.count > 5, "\(pieces.count)")
    #expect(pieces.allSatisfy { $0.utf8.count < 1 << 17 })
    // Once in the label, and once as the text.
    #expect(whole.ranges(of: "&lt;&amp;&gt;").count == 2 * rows.count)
    // The height at the beginning is that of all rows, the empty section, the header and the bar.
    if form == .svg { #expect(whole.prefix(200).contains("height=\"220145\" viewBox")) }
  }
}
