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
