import TabuluaText
import Testing

@Suite struct DiagnosticRendererTests {
  @Test func everyPartHasItsPlace() {
    let diagnostic = Diagnostic(
      code: "target_out_of_range",
      message: "`target_index_path_for_move` returned [4, 0], but the table has 3 sections",
      location: TextLocation(
        file: "kanban.lua", line: 12, column: 10, length: 11, text: "  return index_path(4, 0)"),
      help: "return a section from 0 to 2", notes: ["called with source [0, 2]"],
      traceback: ["kanban.lua:12: in function 'target'"])
    #expect(
      DiagnosticRenderer().text(diagnostic) == """
        error: `target_index_path_for_move` returned [4, 0], but the table has 3 sections
          --> kanban.lua:12:10
           |
        12 |   return index_path(4, 0)
           |          ^^^^^^^^^^^
          = note: called with source [0, 2]
          = help: return a section from 0 to 2
          = calls, innermost first:
              kanban.lua:12: in function 'target'

        """)
  }

  @Test func withoutAPlaceThereIsOneLine() {
    let diagnostic = Diagnostic(severity: .warning, code: "x", message: "`move_row` is not called")
    #expect(DiagnosticRenderer().text(diagnostic) == "warning: `move_row` is not called\n")
  }

  @Test func aTabBeforeThePlaceStaysATab() {
    let place = TextLocation(file: "a.csv", line: 3, column: 3, text: "\tx,y")
    let text = DiagnosticRenderer().text(Diagnostic(code: "x", message: "m", location: place))
    #expect(text.contains("\n  | \t ^\n"))
  }

  /// Of a long line stands what is around the place, and the mark below it; never more than two kilobytes are shown.
  @Test(
    arguments: [
      (1, nil), (1, 3), (400, 20), (99_990, 1_000), (100_000, 1), (nil, nil), (100_001, nil),
    ] as [(Int?, Int?)]) func ofALongLineThereIsAnExcerpt(_ column: Int?, _ length: Int?) throws
  {
    for unit in ["abcdefghij", "日本語", "e\u{301}\u{302}\u{303}\u{304}", "\u{1}\u{2}"] {
      let text = String(repeating: unit, count: 100_000 / unit.count)
      let place = TextLocation(file: "a.jsonl", line: 3, column: column, length: length, text: text)
      let shown = DiagnosticRenderer().text(Diagnostic(code: "x", message: "m", location: place))
      #expect(shown.utf8.count < 2_048)
      guard unit.first == "a", let column, column <= 100_000 else { continue }
      let lines = shown.split(separator: "\n").map(Array.init)
      try #require(lines.count == 5)
      let mark = try #require(lines[4].firstIndex(of: "^"))
      #expect(lines[3][mark] == text[text.index(text.startIndex, offsetBy: column - 1)])
      #expect(lines[3].contains("…"))
    }
    let short = TextLocation(file: "a", line: 1, column: 590, text: String(repeating: "x", count: 600))
    #expect(!DiagnosticRenderer().text(Diagnostic(code: "x", message: "m", location: short)).contains("…"))
  }

  /// Text from files and scripts must not drive the terminal.
  @Test func controlCharactersAreShown() {
    let hostile = "a\u{1B}[2Jb\u{7}c\nd\u{202E}e"
    let text = DiagnosticRenderer().text(Diagnostic(code: "x", message: hostile, help: hostile))
    #expect(!text.contains("\u{1B}") && !text.contains("\u{7}") && !text.contains("\u{202E}"))
    #expect(text.contains("a\\u{1b}[2Jb\\u{7}c\\nd\\u{202e}e"))
    #expect(text.filter { $0 == "\n" }.count == 2)
  }

  @Test func colorsOnlyWhenAsked() {
    let diagnostic = Diagnostic(code: "x", message: "m")
    #expect(!DiagnosticRenderer().text(diagnostic).contains("\u{1B}"))
    #expect(DiagnosticRenderer(usesColor: true).text(diagnostic).contains("\u{1B}[31;1merror:"))
  }

  @Test func jsonKeepsTheOrderOfItsKeys() {
    let diagnostic = Diagnostic(
      code: "c", message: "say \"hi\"\u{1}", location: TextLocation(file: "p.lua", line: 7, column: 2),
      callback: "move_row", help: "h")
    #expect(
      diagnostic.json
        == #"{"code":"c","message":"say \"hi\"\u0001","help":"h","callback":"move_row","at":"p.lua:7"}"#)
    #expect(Diagnostic(code: "c", message: "m").json == #"{"code":"c","message":"m"}"#)
  }
}
