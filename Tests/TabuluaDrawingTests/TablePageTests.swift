import TabuluaBatch
import TabuluaDrawing
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// What is looked at before a table is drawn, and its drawing as text.
@Suite struct TablePageTests {
  private func view(
    _ rows: [[String]], _ source: String, editing: Bool = false, viewport: TableView.Viewport = .all
  ) throws -> TableView {
    try TableView(
      TableContents(sections: rows), policy: LuaPolicy(source: source, name: "p.lua"), viewport: viewport,
      editing: editing)
  }

  private func text(
    _ view: TableView, touching path: TableIndexPath? = nil, words: StringTable = StringTable()
  ) throws
    -> String
  {
    try TablePage(drawing: view, touching: path).translated(by: words).text(style: TextStyle(), words: words)
  }

  /// Everything that stands around the words of rows.
  private static let everything = """
    return {
      view = { allows_selection_during_editing = true },
      editing_style_for_row = function(view, path)
        return path.section == 0 and ({ [0] = "delete", "insert", "none" })[path.row] or "none"
      end,
      can_move_row = function(view, path) return path.section == 0 end,
      cell_for_row = function(view, path)
        local cells = {
          [0] = {
            [0] = { image = "star", detail = "one" }, { style = "subtitle", detail = "below" },
            { style = "default", detail = "hidden" },
          },
          {
            [0] = { control = { type = "switch", value = true } }, { control = { type = "switch", value = false } },
            { control = { type = "slider", value = 5, minimum = 0, maximum = 10 } },
            { accessory = "detail_disclosure_button", indentation_level = 2 },
            { style = "value2", text = "mail", detail = "a@b.c" }, { style = "value2", text = "home", detail = "Street 1" },
          },
        }
        return cells[path.section][path.row]
      end,
    }
    """

  private let rows = [["a", "b", "c"], ["on", "off", "half", "deep", "x", "y"]]

  @Test func outsideEditingMode() throws {
    let view = try view(rows, Self.everything)
    try view.selectRow(at: [0, 2])
    #expect(
      try text(view, touching: [1, 0]) == """
        0
           0    <star> a        one
           1    b
                below
           2  ▸ c
        1
           0  ▹ on                   [on]
           1    off                  [off]
           2    half                 ─────●──── 5
           3        deep             ⓘ ›
           4    mail  a@b.c
           5    home  Street 1

        """)
  }

  @Test func inEditingMode() throws {
    let view = try view(rows, Self.everything, editing: true)
    try view.tapDeleteControl(forRowAt: [0, 0])
    try view.selectRow(at: [0, 1])
    #expect(
      try text(view) == """
        0
           0  ⊖   <star> a        one  ≡ [Delete]
           1  ⊕ ▸ b                    ≡
                  below
           2      c                    ≡
        1
           0      on
           1      off
           2      half
           3          deep
           4      mail  a@b.c
           5      home  Street 1

        """)
  }

  @Test func selectionCircles() throws {
    let view = try view(
      [["a", "b", "c"]],
      """
      return {
        view = { allows_multiple_selection_during_editing = true },
        can_edit_row = function(view, path) return path.row < 2 end,
        can_move_row = function() return false end,
      }
      """, editing: true)
    _ = try view.tapRow(at: [0, 1])
    #expect(try text(view) == "0  ○ a\n1  ◉ b\n2    c\n")
  }

  @Test func aSwipeShowsItsButtonsAtTheirEdge() throws {
    let rules = """
      local function actions() return {
        { title = "Archive", handler = function() end }, { title = "Bin", style = "destructive", handler = function() end },
      } end
      return { leading_swipe_actions = actions, trailing_swipe_actions = actions }
      """
    let view = try view([["a", "b"]], rules)
    try view.swipe(rowAt: [0, 0], edge: .trailing)
    #expect(try text(view) == "0  a  [Bin] [Archive]\n1  b\n")
    try view.swipe(rowAt: [0, 1], edge: .leading)
    #expect(try text(view) == "0  a\n1  [Archive] [Bin] b\n")
    let russian = StringTable(language: "ru", ["Archive": "Архив", "a": "а"])
    #expect(try text(view, words: russian) == "0  а\n1  [Архив] [Bin] b\n")
    let pictured = rules.replacing(#"title = "Bin","#, with: #"title = "Bin", image = "bin","#)
    let other = try self.view([["a"]], pictured)
    try other.swipe(rowAt: [0, 0])
    #expect(try text(other) == "0  a  [<bin> Bin] [Archive]\n")
  }

  @Test func anOpenMenuStandsBelowItsRow() throws {
    let rules = """
      return { context_menu_for_row = function() return {
        { title = "Copy", image = "doc", handler = print },
        { title = "Move to", children = {
          { title = "Doing", disabled = "it is full", handler = print }, { title = "Top", handler = print },
        } },
        { title = "Later", disabled = true, children = { { title = "Friday", handler = print } } },
        { title = "Bin", style = "destructive", handler = print },
      } end }
      """
    let view = try view([["a", "b"]], rules)
    try view.openMenu(forRowAt: [0, 0])
    let lines = [
      "│ <doc> Copy", "│ Move to ›", "│   Doing: it is full", "│   Top", "│ Later ›", "│   Friday", "│ Bin",
    ]
    #expect(try text(view) == "0  a\n" + lines.map { "   \($0)\n" }.joined() + "1  b\n")
    let slovene = StringTable(language: "sl", ["Copy": "Kopiraj", "Top": "Vrh", "it is full": "poln je"])
    let page = try TablePage(drawing: view).translated(by: slovene)
    let menu = page.sections[0].rows[0].menu
    #expect(menu[0].title == "Kopiraj" && menu[1].children?[0].reason == "poln je")
    #expect(menu[1].children?[1].title == "Vrh")
    _ = try view.openMenu(forRowAt: [0, 0], action: "Top")
    #expect(try text(view) == "0  a\n1  b\n")
  }

  @Test func headersFootersAndTheIndexOfAPlainAndAGroupedTable() throws {
    let rules = """
      return {
        view = { style = "STYLE", header = "All of\\nthem", footer = "The end", section_index_minimum_display_row_count = 3 },
        title_for_header = function(view, section) return ({ [0] = "A", "B" })[section] end,
        title_for_footer = function(view, section) if section == 0 then return "so far" end end,
        section_index_titles = function() return { "A", "B" } end,
      }
      """
    func text(_ style: String, _ rows: [[String]]) throws -> String {
      try self.text(view(rows, rules.replacing("STYLE", with: style)))
    }
    #expect(
      try text("plain", [["x", "y"], ["z"]]) == """
        All of
        them
        0  A
           0  x
           1  y
           so far
        1  B
           0  z
        The end
        section index: A B

        """)
    #expect(
      try text("grouped", [["x"], []]) == """
        All of
        them

        0  A
           0  x
           so far

        1  B
           empty

        The end

        """)
    #expect(try !text("plain", [["x"], ["y"]]).contains("index"))
  }

  @Test func theControlsOfCells() throws {
    let rules = """
      return { cell_for_row = function(view, path)
        return { control = ({
          [0] = { type = "stepper", value = 3, maximum = 5 },
          { type = "segmented", segments = { "Day", "Week", "Month" }, value = 1 },
          { type = "segmented", segments = { "On", "Off" } },
          { type = "button", title = "Buy" },
        })[path.row] }
      end }
      """
    let view = try view([["a", "b", "c", "d"]], rules)
    #expect(
      try text(view) == """
        0  a  [−] 3 [+]
        1  b  Day │ [Week] │ Month
        2  c  On │ Off
        3  d  [Buy]

        """)
    let slovene = StringTable(language: "sl", ["Week": "Teden", "Buy": "Kupi", "a": "ena"])
    #expect(try text(view, words: slovene).contains("Day │ [Teden] │ Month"))
    #expect(try text(view, words: slovene).contains("[Kupi]"))
  }

  @Test func headersAndFootersWithDetails() throws {
    let rules = """
      return {
        view = { style = "STYLE" },
        title_for_header = function(view, section)
          return ({ [0] = { text = "Doing", detail = "2 of 3" }, { detail = "alone" }, { text = "Text" } })[section]
        end,
        title_for_footer = function(view, section)
          return ({ [0] = { text = "foot", detail = "small" }, { detail = "only" } })[section]
        end,
      }
      """
    let plain = """
      0  Doing  2 of 3
         0  x
         foot
         small
      1  alone
         0  y
         only
      2  Text
         0  z

      """
    let rows = [["x"], ["y"], ["z"]]
    #expect(try text(view(rows, rules.replacing("STYLE", with: "plain"))) == plain)
    let grouped = try text(view(rows, rules.replacing("STYLE", with: "grouped")))
    #expect(
      grouped == plain.replacing("1  alone", with: "\n1  alone").replacing("2  Text", with: "\n2  Text"))
    #expect(try text(view(rows, rules.replacing("STYLE", with: "inset_grouped"))) == grouped)
    let slovene = StringTable(language: "sl", ["2 of 3": "2 od 3", "small": "drobno"])
    let translated = try text(view(rows, rules.replacing("STYLE", with: "plain")), words: slovene)
    #expect(translated.contains("0  Doing  2 od 3") && translated.contains("drobno"))
    // A title that answers nil hides the header of a list alone.
    let hidden = "return { title_for_header = function() end }"
    #expect(try text(view([["x"]], hidden)) == "0  x\n")
  }

  /// Only rows in view are asked about, and what stands beside them is told.
  @Test func aWindow() throws {
    let names = (0..<12).map { "r\($0)" }
    let rows = [Array(names[..<5]), [], Array(names[5..<7]), Array(names[7...]), []]
    let policy = try LuaPolicy(
      source: "return { cell_for_row = function() return { detail = 'd' } end }", name: "p")
    var asked = Set<TableIndexPath>()
    let view = try TableView(TableContents(sections: rows), policy: policy, viewport: 4) { call in
      if case .path(let path) = call.arguments.first { asked.insert(path) }
    }
    try view.scrollToRow(at: [0, 4], at: .top)
    asked = []
    let page = try TablePage(drawing: view)
    #expect(asked == [[0, 4], [2, 0], [2, 1], [3, 0]])
    #expect(page.sections.map(\.number) == [0, 1, 2, 3])
    #expect(page.sections.map(\.above) == [4, 0, 0, 0])
    #expect(page.sections.map(\.below) == [0, 0, 0, 4])
    #expect((page.rowsAbove, page.rowsInView, page.rowsBelow) == (4, 4, 4))
    #expect(
      page.text(style: TextStyle()) == """
           ⋮ more rows: 4
        0
           4  r4  d
        1
           empty
        2
           0  r5  d
           1  r6  d
        3
           0  r7  d
           ⋮ more rows: 4

        """)
    // At the ends empty sections stand beside the rows in view.
    try view.scroll(by: 100)
    #expect(try TablePage(drawing: view).sections.map(\.number) == [3, 4])
    try view.setViewport(.all)
    #expect(try TablePage(drawing: view).sections.count == 5)
    try view.setViewport(0)
    let none = try TablePage(drawing: view)
    #expect(none.sections.isEmpty)
    #expect(none.text(style: TextStyle()) == "   ⋮ more rows: 12\n")
  }

  @Test func veryManyEmptySectionsAreNotAllLookedAt() throws {
    let empty = [[String]](repeating: [], count: 3000)
    let contents = TableContents(sections: empty)
    #expect(try TablePage(drawing: TableView(contents)).sections.count == 1000)
    let one = TableContents(sections: empty + [["a"]] + empty)
    let view = try TableView(one, viewport: 5)
    #expect(try TablePage(drawing: view).sections.count == 2001)
    let all = try TableView(one, viewport: .all)
    #expect(try TablePage(drawing: all).sections.last?.number == 6000)
  }

  @Test func aTableWithoutSectionsSaysSo() throws {
    let page = try TablePage(drawing: TableView(TableContents(sections: [])))
    #expect(page.text(style: TextStyle()) == "no sections\n")
    #expect(page.text(style: TextStyle(), words: StringTable(language: "sl")) == "ni razdelkov\n")
    let empty = try TablePage(drawing: TableView(TableContents(sections: [[]])))
    #expect(empty.text(style: TextStyle(), words: StringTable(language: "zh")) == "空\n")
  }

  /// The columns of Chinese, Russian and Slovene rows stand below each other.
  @Test(arguments: StringTable.languages, [20, 31, 40, 80])
  func noLineIsWiderThanTheTerminal(_ language: String, _ width: Int) throws {
    let view = try view(
      [["设置网络连接", "Настройки сети", "Omrežje", "e\u{301}e\u{301}", "👩‍👩‍👧 family"]],
      """
      return {
        cell_for_row = function(view, path)
          return {
            detail = "详细信息" .. path.row, control = { type = "switch", value = path.row > 2 },
            style = path.row == 1 and "subtitle" or nil,
          }
        end,
      }
      """)
    let words = StringTable(language: language)
    let text = try TablePage(drawing: view).text(style: TextStyle(width: width), words: words)
    let lines = text.split(separator: "\n")
    for line in lines { #expect(columns(line) <= width, "\(line)") }
    if width == 80 {
      // Each switch begins in the same column.
      let places = Set(lines.compactMap { line in line.firstIndex(of: "[").map { columns(line[..<$0]) } })
      #expect(places.count == 1, "\(text)")
      #expect(text.contains(words(.on)) && text.contains(words(.off)))
    }
  }

  /// The columns of a line of these tables, counted in another way than the drawing does.
  private func columns(_ line: some StringProtocol) -> Int {
    line.reduce(0) { sum, character in
      let scalar = character.unicodeScalars.first?.value ?? 0
      let isWide = (0x4E00...0x9FFF).contains(scalar) || (0x1F000...0x1FFFF).contains(scalar)
      return sum + (isWide ? 2 : 1)
    }
  }

  @Test func hostileTextsStayOnTheirLines() throws {
    let view = try view(
      [["a"]],
      """
      return {
        view = { header = "h\\27[2J" },
        title_for_header = function() return "t\\nu" end,
        cell_for_row = function() return { text = "\\27]0;x\\7\\u{202E}", image = "i\\nj", detail = "\\r" } end,
        trailing_swipe_actions = function() return { { title = "x\\ny", handler = function() end } } end,
      }
      """)
    try view.swipe(rowAt: [0, 0])
    let text = try text(view)
    #expect(text.split(separator: "\n").count == 3)
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x202E })
  }
}
