import TabuluaText
import Foundation
import TabuluaBatch
import TabuluaDrawing
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing
#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A table as SVG and as HTML.
@Suite struct TablePictureTests {
  enum Form: CaseIterable { case svg, html }

  func picture(
    _ rows: [[String]], _ source: String = "return {}", editing: Bool = false, title: String = "Table",
    words: StringTable = StringTable(), width: Double = 390, touching touched: TableIndexPath? = nil,
    _ act: (TableView) throws -> Void = { _ in }
  ) throws -> TablePicture {
    let view = try TableView(
      TableContents(sections: rows), policy: LuaPolicy(source: source, name: "p.lua"), viewport: .all,
      editing: editing)
    try act(view)
    return TablePicture(
      try TablePage(drawing: view, touching: touched).translated(by: words), title: title, words: words,
      width: width)
  }

  func read(_ picture: TablePicture, _ form: Form) -> MarkupReader {
    let text = form == .svg ? picture.svg : picture.html
    let reader = MarkupReader(text)
    #expect(reader.problems == [])
    if form == .svg {
      // Colours stand in attributes: many viewers know no variables.
      #expect(!text.contains("var(--"))
      for element in reader.elements where element.name == "text" {
        #expect(element.attributes["fill"]?.hasPrefix("#") == true, "\(element.attributes)")
      }
    }
    // Nothing is loaded and nothing runs.
    let svg: Set = [
      "svg", "title", "style", "clipPath", "g", "rect", "text", "path", "circle",
    ]
    let html: Set = [
      "html", "head", "meta", "title", "style", "body", "main", "header", "h1", "h2", "span", "b", "div", "p",
      "br", "section", "ul", "ol", "li",
    ]
    let known = form == .svg ? svg : svg.union(html)
    for element in reader.elements {
      #expect(known.contains(element.name), "<\(element.name)>")
      for (name, value) in element.attributes {
        #expect(!name.hasPrefix("on") && name != "href" && name != "src", "\(name)=\(value)")
        #expect(name == "xmlns" || name == "aria-label" || !value.contains("//"), "\(name)=\(value)")
      }
      if element.name == "style" {
        #expect(!element.text.contains("@import") && !element.text.contains("url("))
      }
    }
    return reader
  }

  func labels(_ reader: MarkupReader) -> [String] {
    reader.elements.filter { $0.attributes["role"] == "listitem" || $0.name == "li" }
      .compactMap { $0.attributes["aria-label"] }
  }

  private static let everything = """
    return {
      view = { style = "STYLE", header = "Above", footer = "Below", allows_selection_during_editing = true },
      title_for_header = function(view, section) return "Section " .. section end,
      title_for_footer = function(view, section) return "Foot " .. section end,
      section_index_titles = function() return { "S", "T" } end,
      add_button_tapped = function() end,
      editing_style_for_row = function(view, path) return ({ [0] = "delete", "insert", "none" })[path.row % 3] end,
      can_move_row = function(view, path) return path.row ~= 1 end,
      cell_for_row = function(view, path)
        local cells = {
          [0] = { image = "star", detail = "one", accessory = "checkmark", editing_accessory = "detail_button" },
          { style = "subtitle", detail = "below", accessory = "detail_disclosure_button" },
          { style = "value2", text = "mail", detail = "a@b.c", accessory = "disclosure_indicator" },
          { control = { type = "switch", value = true }, accessibility_label = "Sound" },
          { control = { type = "slider", value = 3, minimum = 0, maximum = 4 }, image = "📬" },
          { selection_style = "blue", indentation_level = 3, indentation_width = 20 },
          { accessibility_label = "" },
        }
        return cells[path.row]
      end,
    }
    """

  private let rows = [["a", "b", "c", "d", "e", "f", "g"], []]

  enum Look: CaseIterable {
    case plain, grouped, inset, plainEditing, groupedEditing, insetEditing
    var style: String {
      switch self {
      case .plain, .plainEditing: "plain"
      case .grouped, .groupedEditing: "grouped"
      case .inset, .insetEditing: "inset_grouped"
      }
    }
    var isEditing: Bool { [.plainEditing, .groupedEditing, .insetEditing].contains(self) }
  }

  @Test(arguments: Form.allCases, Look.allCases)
  func everythingIsWellFormedAndSelfContained(_ form: Form, _ look: Look) throws {
    let (style, editing) = (look.style, look.isEditing)
    let picture = try picture(
      rows, Self.everything.replacing("STYLE", with: style), editing: editing, touching: [0, 1]
    ) { view in
      try view.selectRow(at: [0, 5])
      if editing { try view.tapDeleteControl(forRowAt: [0, 0]) } else { try view.swipe(rowAt: [0, 3]) }
    }
    let reader = read(picture, form)
    let texts = reader.elements.map(\.text)
    for text in ["Above", "Below", "a", "b", "below", "mail", "a@b.c", "Foot 0", "Foot 1", "Delete", "Empty"]
    {
      #expect(texts.contains(text), "\(text)")
    }
    #expect(texts.contains { $0.uppercased() == "SECTION 1" })
    #expect(texts.contains("T") == (style == "plain"))
    // A swipe has put the table into editing mode too, as in UIKit.
    #expect(texts.contains("Done"))
    let labels = labels(reader)
    let expected =
      editing
      ? [
        "a, one, Reorder, Delete", "b, below, highlighted, Insert", "mail, a@b.c, Reorder",
        "Sound, Reorder, Delete", "e, Reorder, Insert", "f, selected, Reorder",
      ]
      : [
        "a, one, checked", "b, below, highlighted, More info, leads on", "mail, a@b.c, leads on",
        "Sound, switch, on, Delete", "e, slider, 3", "f, selected",
      ]
    #expect(labels.filter { $0 != "S" && $0 != "T" } == expected)
    // The silent row.
    #expect(
      reader.elements.contains {
        ($0.name == "li" || $0.name == "g") && $0.attributes["aria-hidden"] == "true"
      })
    let named = reader.elements.compactMap { $0.attributes["aria-label"] }
    #expect(named.contains("Section 0"))
    #expect(named.contains("Add"))
  }

  /// The system's own parser agrees that an SVG picture is XML.
  @Test func svgIsXML() throws {
    for style in ["plain", "grouped", "inset_grouped"] {
      let svg = try picture(rows, Self.everything.replacing("STYLE", with: style), title: hostile).svg
      let parser = XMLParser(data: Data(svg.utf8))
      #expect(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
    }
  }

  private let hostile = "</title><script>alert(\"1\")</script>'&amp;\u{0}\u{8}\u{202E}\u{FFFE}]]>"

  @Test(arguments: Form.allCases)
  func hostileTexts(_ form: Form) throws {
    let source = """
      local evil = "</text></style><script>alert('1')</script>\\"&lt;\\0\\27[2J\\u{202E}\\u{2066}\\u{FFFF}]]>"
      local buttons = function() return { { title = evil, handler = function() end } } end
      return {
        view = { header = evil, footer = evil, name = evil },
        title_for_header = function() return evil end, title_for_footer = function() return evil end,
        section_index_titles = function() return { evil } end,
        cell_for_row = function(view, path)
          return {
            text = evil, detail = evil, image = evil, style = ({ [0] = "value1", "value2", "subtitle" })[path.row],
            accessibility_label = path.row == 1 and evil or nil,
          }
        end,
        leading_swipe_actions = buttons,
      }
      """
    let evil = StringTable(language: "sl", ["more rows": hostile, "Edit": hostile, "section index": hostile])
    let picture = try picture([["a", "b", "c"]], source, title: hostile, words: evil) { view in
      try view.swipe(rowAt: [0, 1], edge: .leading)
    }
    let reader = read(picture, form)
    #expect(!reader.elements.contains { $0.name == "script" })
    #expect(
      reader.elements.contains { $0.text.contains("<script>alert('1')") || $0.text.contains("</text>") })
    #expect(labels(reader).contains { $0.contains("<script>") })
  }

  /// An open menu is read aloud action by action, whatever its texts hold; a page without one has no rules for it.
  @Test(arguments: Form.allCases)
  func anOpenMenu(_ form: Form) throws {
    let source = """
      local evil = "</text></style><script>alert('1')</script>"
      return { context_menu_for_row = function() return {
        { title = evil, image = evil, handler = print },
        { title = "Move to", children = { { title = "Top", disabled = evil, style = "destructive", handler = print } } },
        { title = "Bin", style = "destructive", handler = print },
      } end }
      """
    let picture = try picture([["a", "b"]], source) { view in try view.openMenu(forRowAt: [0, 0]) }
    let reader = read(picture, form)
    #expect(!reader.elements.contains { $0.name == "script" })
    let items = reader.elements.filter { $0.attributes["role"] == "menuitem" }
    #expect(items.count == 4 && reader.elements.contains { $0.attributes["role"] == "menu" })
    #expect(items[0].text.contains("<script>") && items[1].text == "Move to ›" && items[3].text == "Bin")
    #expect(items[2].text.hasPrefix("Top: </text>"))
    let closed = try self.picture([["a", "b"]], source)
    #expect(!closed.html.contains(".menu") && !closed.svg.contains("menuitem"))
  }

  @Test(arguments: Form.allCases)
  func veryLongTextsAreCut(_ form: Form) throws {
    let long = String(repeating: "long ", count: 100_000)
    let source = """
      local long = ("long "):rep(20000)
      return {
        view = { header = long, footer = long },
        title_for_header = function() return long end, title_for_footer = function() return long end,
        cell_for_row = function() return { text = long, detail = long, accessibility_label = long, image = long } end,
      }
      """
    let picture = try picture([["a"]], source, title: long)
    _ = read(picture, form)
    #expect((form == .svg ? picture.svg : picture.html).utf8.count < 40_000)
  }

  /// No text of a picture ends beyond what is right of it, as far as widths can be told.
  @Test(arguments: [240.0, 320, 390, 800])
  func textsStayInTheirPicture(_ width: Double) throws {
    let source = """
      return {
        title_for_header = function() return ("Überschrift "):rep(9) end,
        cell_for_row = function(view, path)
          local styles = { [0] = "value1", "subtitle", "value2" }
          return { detail = ("详细"):rep(30), style = styles[path.row], accessory = "detail_disclosure_button" }
        end,
      }
      """
    let long = String(repeating: "Настройки ", count: 9)
    let picture = try picture([[long, long, long, "short"]], source, editing: false, width: width)
    for element in read(picture, .svg).elements where element.name == "text" {
      let x = Double(element.attributes["x"] ?? "0") ?? 0
      let size = element.attributes["style"].flatMap {
        Double($0.drop { $0 != ":" }.dropFirst().prefix { $0 != "p" })
      }
      // A wide character is as wide as its size, and no other is much wider than two thirds of it.
      let units = element.text.reduce(0.0) {
        $0 + ($1.unicodeScalars.first.map { $0.value > 0x2E80 } ?? false ? 1 : 0.45)
      }
      let least = units * (size ?? 17)
      switch element.attributes["text-anchor"] {
      case "end": #expect(x - least >= 0, "\(element.text)")
      case "middle": #expect(x - least / 2 >= 0 && x + least / 2 <= width, "\(element.text)")
      default: #expect(x + least <= width, "\(element.text)")
      }
    }
  }

  @Test func rowsHeadersAndFootersAreAsHighAsTheViewSays() throws {
    let source = """
      return {
        view = { row_height = 50 },
        height_for_row = function(view, path) return path.row == 0 and 80 or path.row == 1 and 20 or 1e9 end,
        height_for_header = function() return 40 end, height_for_footer = function() return 30 end,
        title_for_header = function() return "Head" end, title_for_footer = function() return "Foot" end,
      }
      """
    let picture = try picture([["a", "b", "c"]], source)
    let heights = read(picture, .svg).elements.filter { $0.name == "rect" && $0.parents.last == "g" }
      .compactMap { Double($0.attributes["height"] ?? "") }
    // The bar, the header, and the rows; what is higher than a thousand points is drawn so high.
    #expect(heights == [52, 40, 80, 20, 1000])
    let html = read(picture, .html).elements
    #expect(
      html.filter { $0.name == "li" }.compactMap { $0.attributes["style"]?.prefix { $0 != ";" } }
        == ["height:80px", "height:20px", "height:1000px"])
    #expect(html.first { $0.name == "h2" }?.attributes["style"] == "height:40px")
  }

  @Test func theIndexShowsEverySecondTitleWhereThereIsNoRoomForAll() throws {
    let source = """
      return { section_index_titles = function()
        local titles = {}
        for n = 65, 90 do titles[#titles + 1] = string.char(n) end
        return titles
      end }
      """
    func index(_ count: Int) throws -> [String] {
      let reader = try read(picture([(0..<count).map { "\($0)" }], source), .svg)
      return reader.elements.filter { $0.name == "text" && $0.attributes["role"] == "listitem" }.map(\.text)
    }
    #expect(try index(40) == (65...90).compactMap { UnicodeScalar($0).map { String($0) } })
    let few = try index(5)
    #expect(few.first == "A" && few.last == "Z" && few.count < 20)
    #expect(few.enumerated().allSatisfy { ($0.element == "•") == ($0.offset % 2 == 1) })
  }

  @Test(arguments: StringTable.languages, Form.allCases)
  func everyLanguage(_ language: String, _ form: Form) throws {
    let words = StringTable(language: language)
    let picture = try picture(
      rows, Self.everything.replacing("STYLE", with: "grouped"), editing: true, words: words)
    let reader = read(picture, form)
    #expect(reader.elements.first?.attributes["lang"] == language)
    #expect(reader.elements.contains { $0.text == words(.done) })
    #expect(labels(reader).first == "a, one, \(words(.reorder)), \(words(.delete))")
  }

  @Test func aLanguageWrittenFromRightToLeftTurnsThePage() throws {
    let words = StringTable(language: "ar", ["Edit": "تحرير"])
    let html = try picture([["صف"]], words: words)
    #expect(read(html, .html).elements.first?.attributes["dir"] == "rtl")
    #expect(html.html.contains("تحرير"))
    #expect(try read(picture([["a"]]), .html).elements.first?.attributes["dir"] == nil)
  }

  /// Each part of the turned drawing stands where its mirror image stands in the other one; texts are not mirrored.
  @Test(arguments: [("plain", false), ("grouped", true), ("plain", true)])
  func aTurnedDrawingIsTheMirrorImage(_ style: String, _ editing: Bool) throws {
    func drawing(_ language: String) throws -> MarkupReader {
      let source = Self.everything.replacing("STYLE", with: style)
      return read(try picture(rows, source, editing: editing, words: StringTable(language: language)), .svg)
    }
    let (plain, turned) = (try drawing("en"), try drawing("he"))
    #expect(plain.elements.map(\.name) == turned.elements.map(\.name))
    var places = 0
    for (one, other) in zip(plain.elements, turned.elements) {
      guard let x = one.attributes["x"].flatMap(Double.init),
        let y = other.attributes["x"].flatMap(Double.init)
      else { continue }
      places += 1
      if one.name == "rect" {
        // Glyphs have rectangles around their own middle.
        let width = one.attributes["width"].flatMap(Double.init) ?? 0
        #expect(abs(x + y + width - 390) < 0.02 || x == y, "\(one.attributes)")
      } else {
        #expect(one.name == "text" && abs(x + y - 390) < 0.02, "\(one.name) \(one.attributes)")
        #expect(one.text == other.text)
      }
    }
    #expect(places > 10)
    let shifts = try [plain, turned].map { reader in
      try reader.elements.compactMap { $0.attributes["transform"] }.map { transform in
        let match = try #require(
          transform.firstMatch(of: #/^translate\(([-.0-9]+) [-.0-9]+\)(scale\(-1 1\))?$/#))
        return (x: Double(match.output.1) ?? 0, isTurned: match.output.2 != nil)
      }
    }
    #expect(zip(shifts[0], shifts[1]).allSatisfy { abs($0.x + $1.x - 390) < 0.02 })
    #expect(!shifts[0].contains { $0.isTurned })
    if !editing {
      #expect(shifts[1].contains { $0.isTurned }, "switches, sliders and arrows point to a side")
    }
  }

  @Test func lightAndDark() throws {
    for text in [try picture([["a"]]).svg, try picture([["a"]]).html] {
      #expect(text.contains("@media (prefers-color-scheme:dark)"))
      #expect(text.contains("color-scheme:light dark"))
    }
  }

  @Test(arguments: Form.allCases)
  func rowsThatAreLeftOutAreCounted(_ form: Form) throws {
    let contents = TableContents(sections: [(0..<5000).map { "row \($0)" }])
    let view = try TableView(contents, viewport: 3)
    try view.scroll(by: 10)
    let page = try TablePage(drawing: view)
    let reader = read(TablePicture(page), form)
    let texts = reader.elements.map(\.text)
    #expect(texts.contains("more rows: 10") && texts.contains("more rows: 4 987"))
    #expect(texts.contains("row 10") && texts.contains("row 12") && !texts.contains("row 13"))
  }

  @Test func odd() throws {
    // A table without sections, one without rows, a view that nobody can edit.
    _ = try read(picture([]), .svg)
    _ = try read(picture([[]]), .html)
    let source = """
      return { number_of_rows = function() return 2 end, cell_for_row = function() return { text = "x" } end }
      """
    let view = try TableView(dataSource: LuaPolicy(source: source, name: "s.lua"))
    let reader = read(TablePicture(try TablePage(drawing: view)), .svg)
    #expect(!reader.elements.contains { $0.text == "Edit" })
    #expect(TablePicture(TablePage(), width: .nan).width == 390)
    #expect(TablePicture(TablePage(), width: -1).width == 240)
  }
}
