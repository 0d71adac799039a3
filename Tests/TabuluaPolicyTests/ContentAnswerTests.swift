import TabuluaText
@testable import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// Right and wrong answers about headers, footers, the section index and pans, in Lua.
@Suite struct ContentAnswerTests {
  private static let nothing = "was a `return` forgotten?"

  static let wrong: [AnswerCase] = [
    AnswerCase(
      .heightForHeader, "return", "`height_for_header` returned nothing",
      help: "return a number above 0 on every way through it; \(nothing)"),
    AnswerCase(
      .heightForHeader, "return nil", "`height_for_header` must return a number above 0, but returned nil"),
    AnswerCase(
      .heightForHeader, "return 0", "`height_for_header` returned the height 0.0",
      help: "return a number above 0"),
    AnswerCase(
      .heightForFooter, "return '9'",
      "`height_for_footer` must return a number above 0, but returned the string \"9\"",
      help: "turn it into a number with `tonumber`"),
    AnswerCase(.heightForFooter, "return -2", "`height_for_footer` returned the height -2.0"),
    AnswerCase(
      .sectionIndexTitles, "return 'A'",
      "`section_index_titles` must return a list of strings, or nil, but returned the string \"A\"",
      help: "return a list, such as `{ \"A\", \"M\" }`"),
    AnswerCase(
      .sectionIndexTitles, "return { a = 'A' }",
      "`section_index_titles` must return a list of strings, or nil, but returned a table that is no list"),
    AnswerCase(
      .sectionIndexTitles, "return { 'A', 2 }",
      "`[2]` in the answer of `section_index_titles` must be a string, not the number 2",
      help: "turn it into a string with `tostring`"),
    AnswerCase(
      .sectionForSectionIndexTitle, "return",
      "`section_for_section_index_title` returned nothing",
      help: "return a section, a whole number, or nil on every way through it; \(nothing)"),
    AnswerCase(
      .sectionForSectionIndexTitle, "return false",
      "`section_for_section_index_title` must return a section, a whole number, or nil, but returned false"),
    AnswerCase(
      .sectionForSectionIndexTitle, "return 0.5",
      "`section_for_section_index_title` must return a section, a whole number, or nil, but returned the number 0.5"
    ),
    AnswerCase(
      .sectionForSectionIndexTitle, "return -1",
      "`section_for_section_index_title` returned section -1, but the table has 2 sections",
      help: "return nil where the title leads to no section: nil stands for UIKit's -1, and nothing scrolls"),
    AnswerCase(
      .sectionForSectionIndexTitle, "return -2",
      "`section_for_section_index_title` returned section -2, but the table has 2 sections",
      help: "return a section from 0 to 1"),
    AnswerCase(
      .sectionForSectionIndexTitle, "return 2",
      "`section_for_section_index_title` returned section 2, but the table has 2 sections",
      help: "return a section from 0 to 1"),
    AnswerCase(
      .shouldBeginMultipleSelectionInteraction, "return 1",
      "`should_begin_multiple_selection_interaction` must return true, false or nil, but returned the number 1",
      help: AnswerTests.compare),
    AnswerCase(
      .shouldBeginMultipleSelectionInteraction, "return",
      "`should_begin_multiple_selection_interaction` returned nothing", help: AnswerTests.yesNo),
  ]

  /// A policy whose callback stands on line 2; it has an index, unless the callback is about that.
  static func source(_ callback: TableCallback, _ body: String) -> String {
    let parameters =
      switch callback {
      case .heightForHeader, .heightForFooter: "view, section"
      case .sectionForSectionIndexTitle: "view, title, index"
      case .sectionIndexTitles: "view"
      default: "view, path"
      }
    let index =
      callback == .sectionIndexTitles ? "" : "policy.section_index_titles = function() return { 'A' } end"
    return """
      local policy = { view = { allows_multiple_selection_during_editing = true } }
      function policy.\(callback.rawValue)(\(parameters)) \(body) end
      \(index)
      return policy
      """
  }

  @Test("a wrong answer says what was expected and what came", arguments: wrong)
  func wrongAnswer(_ answer: AnswerCase) throws {
    let rules = try policy(Self.source(answer.callback, answer.body))
    let error = try #require(
      tableError {
        let table = try TableView(
          TableContents(sections: [["a", "b"], ["c"]]), policy: rules, viewport: .all)
        try table.tapSectionIndex(title: "A")
        _ = try table.panToSelect(rowsAt: [[0, 0]])
      })
    let diagnostic = error.diagnostic(policy: rules)
    #expect(diagnostic.message == answer.message)
    if let help = answer.help { #expect(diagnostic.help == help) }
    #expect(diagnostic.callback == answer.callback.rawValue)
    #expect(diagnostic.location?.fileAndLine == "test.lua:2")
  }

  @Test func rightAnswers() throws {
    func table(_ callback: TableCallback, _ body: String) throws -> TableView {
      try view([["a", "b"], ["c"]], Self.source(callback, body), editing: false, viewport: .rows(1))
    }
    #expect(try table(.heightForHeader, "return 10 + section").heightForHeader(inSection: 1) == 11)
    #expect(try table(.heightForFooter, "return 0.5").heightForFooter(inSection: 0) == 0.5)
    #expect(try table(.sectionIndexTitles, "return { 'Ä', '' }").sectionIndexTitles() == ["Ä", ""])
    #expect(try table(.sectionIndexTitles, "return").sectionIndexTitles() == [])
    #expect(try table(.sectionIndexTitles, "return {}").sectionIndexTitles() == [])
    for body in ["return 1", "return 1.0", "return index + 1", "return title == 'A' and 1 or 0"] {
      let tapped = try table(.sectionForSectionIndexTitle, body)
      try tapped.tapSectionIndex(title: "A")
      #expect(tapped.firstVisibleRow == [1, 0], "\(body)")
    }
    let nowhere = try table(.sectionForSectionIndexTitle, "return nil")
    try nowhere.scroll(by: 1)
    #expect(try nowhere.tapSectionIndex(title: "A") == .done(InteractionEffects()))
    #expect(nowhere.firstVisibleRow == [0, 1])
    let panned = try table(.shouldBeginMultipleSelectionInteraction, "return path.row == 0, 'only the first'")
    #expect(try panned.panToSelect(rowsAt: [[0, 1]]) == .refused(reason: "only the first"))
    #expect(try panned.panToSelect(rowsAt: [[0, 0]]) == .done(InteractionEffects(selected: [[0, 0]])))
  }

  @Test("levels and indents of rows, in Lua")
  func indentation() throws {
    let table = try view(
      [["a", "b"]],
      """
      return {
        view = { style = "grouped" },
        indentation_level_for_row = function(view, path) return path.row end,
        should_indent_while_editing_row = function(view, path) return path.row == 0 end,
      }
      """)
    #expect(try table.indentationLevel(forRowAt: [0, 1]) == 1)
    #expect(try table.isIndentedWhileEditing(rowAt: [0, 0]))
    #expect(try !table.isIndentedWhileEditing(rowAt: [0, 1]))
  }

  /// A model that changes from outside: the new row is inserted and scrolled to.
  @Test func aModelThatChangesFromOutside() throws {
    let rules = try scripted(
      "{ { 'a', 'b', 'c', 'd' } }",
      """
      function policy.add_button_tapped(view)
        table.insert(rows[1], 'e')
        view:insert_rows { index_path(0, 4) }
        view:scroll_to_row(index_path(0, 4), "middle")
      end
      """)
    let table = try TableView(policy: rules, viewport: 2)
    _ = try table.tapAddButton()
    #expect(table.indexPathsForVisibleRows == [[0, 3], [0, 4]])
  }
}
